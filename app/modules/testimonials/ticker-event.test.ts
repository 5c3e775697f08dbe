import { expect, test } from 'vitest';

import {
  type TestimonialTickerItem,
  type TestimonialTickerState,
  applyTestimonialTickerEvent,
  mergePageReviewsIntoTicker,
} from './ticker-event.ts';

const item = (key: string): TestimonialTickerItem => ({
  key,
  company: 'Fieldnote',
  category: 'Fix Problems',
  rating: 5,
});
const showing = (...keys: string[]): TestimonialTickerState => ({ shown: keys.map(item), recent: [] });
const keysOf = ({ shown }: TestimonialTickerState) => shown.map(({ key }) => key);
const NOW = 1_000_000;
const when = (at: number, most = 20) => ({ at, most });

test('news stand in front, newest first, and 20 are kept', () => {
  const before = showing(...Array.from({ length: 20 }, (_, n) => `old-${n}`));
  const after = applyTestimonialTickerEvent(before, { added: [item('b'), item('a')] }, when(NOW));
  expect(keysOf(after)).toEqual(['b', 'a', ...keysOf(before).slice(0, 18)]);
});

test('as many are kept as the shop wants', () => {
  const after = applyTestimonialTickerEvent(showing('a', 'b'), { added: [item('n')] }, when(NOW, 2));
  expect(keysOf(after)).toEqual(['n', 'a']);
  expect(keysOf(mergePageReviewsIntoTicker(after, [item('a'), item('b')], when(NOW + 10_000, 2)))).toEqual([
    'n',
    'a',
  ]);
});

test('a review that is shown already is shown once, in front', () => {
  expect(keysOf(applyTestimonialTickerEvent(showing('a', 'b'), { added: [item('b')] }, when(NOW)))).toEqual([
    'b',
    'a',
  ]);
});

test('a whole list takes the place of what was shown', () => {
  const event = applyTestimonialTickerEvent(showing('a'), { added: [item('n')] }, when(NOW));
  expect(applyTestimonialTickerEvent(event, { all: [item('c'), item('b')] }, when(NOW))).toEqual(
    showing('c', 'b'),
  );
});

test('a page whose list may be older than the news keeps them in front, once', () => {
  const event = applyTestimonialTickerEvent(showing('a'), { added: [item('n')] }, when(NOW));
  expect(keysOf(mergePageReviewsIntoTicker(event, [item('a')], when(NOW + 10_000)))).toEqual(['n', 'a']);
  expect(
    keysOf(mergePageReviewsIntoTicker(event, [item('m'), item('n'), item('a')], when(NOW + 10_000))),
  ).toEqual(['m', 'n', 'a']);
});

test('a page that came later knows better: what is not in its list is gone', () => {
  const event = applyTestimonialTickerEvent(showing('a'), { added: [item('n')] }, when(NOW));
  expect(mergePageReviewsIntoTicker(event, [item('a')], when(NOW + 20_000))).toEqual(showing('a'));
});
