//! The Java priority queue is a heap: its golden vectors say *which* one.

use proptest::collection::vec;
use proptest::prelude::*;
use rebalance_lasso::kafka::java::PriorityQueue;

use crate::check;

#[derive(Clone, Copy, Debug)]
enum Step {
    Offer(u8),
    Poll,
    Remove(u8),
}

fn step() -> impl Strategy<Value = Step> {
    let offer = || any::<u8>().prop_map(Step::Offer);
    prop_oneof![3 => offer(), 1 => Just(Step::Poll), 2 => (0_u8..=255).prop_map(Step::Remove)]
}

/// Every parent is at most its children, and the elements are those expected.
fn assert_heap_of(queue: &PriorityQueue<u8>, sorted: &[u8]) -> Result<(), TestCaseError> {
    let array = queue.as_array();
    for child in 1..array.len() {
        prop_assert!(array[(child - 1) / 2] <= array[child], "not a heap: {array:?}");
    }
    let mut elements = array.to_vec();
    elements.sort_unstable();
    prop_assert_eq!(elements, sorted);
    Ok(())
}

#[test]
fn whatever_is_offered_polled_and_removed_it_stays_a_heap_of_the_rest() {
    // Removing what is not there says so; with 30 to start from, many removals hit.
    check(2_000, &(vec(0_u8..60, 0..30), vec(step(), 0..60)), |(start, steps)| {
        let mut expected = start.clone();
        expected.sort_unstable();
        let mut queue = PriorityQueue::from_collection(start, u8::cmp);
        assert_heap_of(&queue, &expected)?;
        for step in steps {
            match step {
                Step::Offer(n) => {
                    queue.offer(n, u8::cmp);
                    let at = expected.partition_point(|other| *other < n);
                    expected.insert(at, n);
                }
                Step::Poll => {
                    let least = (!expected.is_empty()).then(|| expected.remove(0));
                    prop_assert_eq!(queue.poll(u8::cmp), least);
                }
                Step::Remove(n) => {
                    let at = expected.binary_search(&n);
                    prop_assert_eq!(queue.remove(n, u8::cmp), at.is_ok());
                    if let Ok(at) = at {
                        expected.remove(at);
                    }
                }
            }
            assert_heap_of(&queue, &expected)?;
        }
        Ok(())
    });
}

#[test]
fn polling_to_the_end_sorts() {
    check(500, &vec(any::<u16>(), 0..100), |elements| {
        let mut queue = PriorityQueue::from_collection(elements.clone(), u16::cmp);
        let polled: Vec<u16> = std::iter::from_fn(|| queue.poll(u16::cmp)).collect();
        let mut sorted = elements;
        sorted.sort_unstable();
        prop_assert_eq!(polled, sorted);
        Ok(())
    });
}
