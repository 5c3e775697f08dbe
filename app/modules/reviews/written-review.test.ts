import { expect, test } from 'vitest';

import { listReviewFlags } from './written-review.ts';

test.each(['See https://a.example', 'See https:a.example', 'See http:/a.example', 'See www.a.example'])(
  'flags the link of a review that says %s',
  (words) => expect(listReviewFlags(words, false)).toEqual(['link']),
);

test('flags no link in words about https', () => {
  expect(listReviewFlags('They moved us to https: it took a day.', false)).toEqual([]);
});
