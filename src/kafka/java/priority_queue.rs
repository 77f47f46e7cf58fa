//! `java.util.PriorityQueue`: a binary heap in an array, step for step.
//!
//! Kafka iterates such queues (which gives the array's order) and changes the keys of elements that sit
//! in one, so the exact sifting is part of the specification; a heap of another make gives other answers.

use std::cmp::Ordering;

/// A priority queue that sifts exactly as the JVM does. The order is passed to each call, because it reads
/// loads that change between calls.
#[derive(Clone, Debug)]
pub struct PriorityQueue<T> {
    heap: Vec<T>,
}

impl<T> Default for PriorityQueue<T> {
    fn default() -> Self {
        Self { heap: Vec::new() }
    }
}

impl<T: Copy + PartialEq> PriorityQueue<T> {
    /// An empty queue.
    pub const fn new() -> Self {
        Self { heap: Vec::new() }
    }

    /// A queue built from a collection in its iteration order, as `PriorityQueue(Collection)` does it.
    pub fn from_collection(heap: Vec<T>, order: impl Fn(&T, &T) -> Ordering) -> Self {
        let mut queue = Self { heap };
        queue.heapify(&order);
        queue
    }

    /// As [`PriorityQueue::from_collection`], in the place of what was queued.
    pub fn refill(&mut self, collection: &[T], order: impl Fn(&T, &T) -> Ordering) {
        self.heap.clear();
        self.heap.extend_from_slice(collection);
        self.heapify(&order);
    }

    fn heapify(&mut self, order: &impl Fn(&T, &T) -> Ordering) {
        for index in (0..self.heap.len() / 2).rev() {
            self.sift_down(index, self.heap[index], order);
        }
    }

    /// The elements as the array holds them: what iterating the queue gives in Java.
    pub fn as_array(&self) -> &[T] {
        &self.heap
    }

    /// Whether nothing is queued.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    /// Whether no element comes before its parent. While that holds, polling gives the elements in order.
    pub fn is_heap(&self, order: impl Fn(&T, &T) -> Ordering) -> bool {
        self.heap.iter().enumerate().skip(1).all(|(index, element)| order(element, &self.heap[(index - 1) / 2]).is_ge())
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.heap.clear();
    }

    /// Adds an element: appended, then sifted up.
    #[inline]
    pub fn offer(&mut self, element: T, order: impl Fn(&T, &T) -> Ordering) {
        self.heap.push(element);
        self.sift_up(self.heap.len() - 1, element, &order);
    }

    /// Takes the root; the last element takes its place and is sifted down.
    #[inline]
    pub fn poll(&mut self, order: impl Fn(&T, &T) -> Ordering) -> Option<T> {
        let last = self.heap.pop()?;
        let Some(root) = self.heap.first().copied() else { return Some(last) };
        self.sift_down(0, last, &order);
        Some(root)
    }

    /// Removes the first element that equals `element`, found by a linear search; true if there was one.
    pub fn remove(&mut self, element: T, order: impl Fn(&T, &T) -> Ordering) -> bool {
        let Some(index) = self.heap.iter().position(|e| *e == element) else { return false };
        let Some(moved) = self.heap.pop() else { return false };
        if index < self.heap.len() {
            self.sift_down(index, moved, &order);
            if self.heap[index] == moved {
                self.sift_up(index, moved, &order);
            }
        }
        true
    }

    #[inline]
    fn sift_up(&mut self, mut index: usize, element: T, order: &impl Fn(&T, &T) -> Ordering) {
        while index > 0 {
            let parent = (index - 1) / 2;
            if order(&element, &self.heap[parent]).is_ge() {
                break;
            }
            self.heap[index] = self.heap[parent];
            index = parent;
        }
        self.heap[index] = element;
    }

    #[inline]
    fn sift_down(&mut self, mut index: usize, element: T, order: &impl Fn(&T, &T) -> Ordering) {
        let half = self.heap.len() / 2;
        while index < half {
            let mut child = 2 * index + 1;
            let right = child + 1;
            if right < self.heap.len() && order(&self.heap[child], &self.heap[right]).is_gt() {
                child = right;
            }
            if order(&element, &self.heap[child]).is_le() {
                break;
            }
            self.heap[index] = self.heap[child];
            index = child;
        }
        self.heap[index] = element;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(queue: &PriorityQueue<i32>) -> Vec<i32> {
        queue.as_array().to_vec()
    }

    #[test]
    fn offering_gives_the_array_of_the_jvm() {
        let mut queue = PriorityQueue::new();
        for n in [5, 3, 8, 1, 9, 2] {
            queue.offer(n, i32::cmp);
        }
        assert_eq!(array(&queue), [1, 3, 2, 5, 9, 8]);
        assert_eq!(queue.poll(i32::cmp), Some(1));
        assert_eq!(array(&queue), [2, 3, 8, 5, 9]);
    }

    #[test]
    fn heapifying_differs_from_offering_one_by_one() {
        let queue = PriorityQueue::from_collection(vec![5, 3, 8, 1, 9, 2], i32::cmp);
        assert_eq!(array(&queue), [1, 3, 2, 5, 9, 8]);
        let queue = PriorityQueue::from_collection(vec![6, 5, 4, 3, 2, 1], i32::cmp);
        assert_eq!(array(&queue), [1, 2, 4, 3, 5, 6]);
    }

    #[test]
    fn removing_sifts_down_and_if_that_moved_nothing_up() {
        let mut queue = PriorityQueue::new();
        for n in [1, 10, 2, 11, 12, 3, 4] {
            queue.offer(n, i32::cmp);
        }
        assert!(queue.remove(11, i32::cmp));
        assert_eq!(array(&queue), [1, 4, 2, 10, 12, 3]);
        assert!(!queue.remove(11, i32::cmp));
    }
}
