//! The order in which a `java.util.HashSet` iterates.

/// Works out iteration orders; keeps its buckets from one use to the next.
///
/// Chains of eight or more, which the JVM turns into trees, are taken as chains.
#[derive(Clone, Debug, Default)]
pub struct HashSetOrder {
    heads: Vec<u32>,
    tails: Vec<u32>,
    next: Vec<u32>,
    order: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// Buckets of a set that has grown to `len` elements from the default 16: doubled whenever the size passes
/// three quarters.
fn capacity_for(len: usize) -> usize {
    let mut capacity = 16;
    while len > capacity / 4 * 3 {
        capacity *= 2;
    }
    capacity
}

impl HashSetOrder {
    /// The bucket of a hash code in a set that has grown to `len` elements.
    #[allow(clippy::cast_possible_truncation)] // sets of u32-indexed things
    pub fn bucket(hash: u32, len: usize) -> u32 {
        (hash ^ (hash >> 16)) & (capacity_for(len) as u32 - 1)
    }

    /// Puts `items`, which are distinct and given in the order of insertion, into the order in which a `HashSet`
    /// of them iterates: bucket by bucket, inside one in the order of insertion (growing keeps that order).
    #[allow(clippy::cast_possible_truncation)] // positions in a list of u32-indexed things
    pub fn sort<T: Copy>(&mut self, items: &mut Vec<T>, hash: impl Fn(T) -> u32) {
        if items.len() < 2 {
            return;
        }
        let capacity = capacity_for(items.len());
        let mask = capacity as u32 - 1;
        if capacity == 16 {
            // At most twelve: each goes behind those whose bucket is not higher, which is less work than filling buckets. The
            // library's sort does the same with so few, but brings its ways for many too, once for every caller: 45 kB in the page.
            let bucket = |item: T| {
                let h = hash(item);
                (h ^ (h >> 16)) & mask
            };
            for end in 1..items.len() {
                let item = items[end];
                let own = bucket(item);
                let at = items[..end].iter().rposition(|other| bucket(*other) <= own).map_or(0, |before| before + 1);
                items.copy_within(at..end, at + 1);
                items[at] = item;
            }
            return;
        }
        self.heads.clear();
        self.heads.resize(capacity, NONE);
        self.tails.clear();
        self.tails.resize(capacity, NONE);
        self.next.clear();
        self.next.resize(items.len(), NONE);
        for (position, item) in items.iter().enumerate() {
            let h = hash(*item);
            let bucket = ((h ^ (h >> 16)) & mask) as usize;
            let position = position as u32;
            match self.tails[bucket] {
                NONE => self.heads[bucket] = position,
                tail => self.next[tail as usize] = position,
            }
            self.tails[bucket] = position;
        }
        self.order.clear();
        for head in &self.heads {
            let mut position = *head;
            while position != NONE {
                self.order.push(position);
                position = self.next[position as usize];
            }
        }
        // The order as positions, then the items: they are copied once behind themselves, and what was in front goes.
        let len = items.len();
        for position in &self.order {
            items.push(items[*position as usize]);
        }
        items.drain(..len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(inserted: &[u32], iterated: &[u32]) {
        let mut items = inserted.to_vec();
        HashSetOrder::default().sort(&mut items, |n| n);
        assert_eq!(items, iterated);
    }

    #[test]
    fn small_numbers_come_by_bucket() {
        check(&[3, 1, 2], &[1, 2, 3]);
    }

    #[test]
    fn a_bucket_keeps_the_order_of_insertion() {
        check(&[33, 17, 1, 2], &[33, 17, 1, 2]);
    }

    #[test]
    fn the_thirteenth_element_doubles_the_buckets() {
        let twelve: Vec<u32> = (0..11).chain([16]).collect();
        let mut expect = vec![0, 16];
        expect.extend(1..11);
        check(&twelve, &expect);
        let thirteen: Vec<u32> = (0..12).chain([16]).collect();
        check(&thirteen, &thirteen);
    }

    #[test]
    fn high_bits_are_spread_downwards() {
        check(&[0x0001_0000, 0], &[0, 0x0001_0000]);
    }
}
