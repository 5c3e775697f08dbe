import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';

import { reverseDiffParts } from '#app/lib/shown-change.ts';

import { listServiceVersionChanges } from './shown-changes.server.ts';
import { computeTextWordDiff } from '../../content/drafts/word-diff.server.ts';

const START =
  'We look at every page of your shop, write down what keeps people from buying, and mend it. '.repeat(4);

test('[AHIST-01] the history of a long text shows the changed words, not two equal beginnings', () => {
  const [change] = listServiceVersionChanges({
    old: { reason_to_buy___pain_point: `${START}It takes two weeks. Nothing else.` },
    new: { reason_to_buy___pain_point: `${START}It takes three days. Nothing else.` },
  });
  expect(change?.label).toBe('Pain point');
  const parts = change && 'parts' in change ? change.parts : [];
  expect(parts.filter(({ kind }) => kind === 'old').map(({ text }) => text)).toEqual(['two', 'weeks']);
  expect(parts.filter(({ kind }) => kind === 'new').map(({ text }) => text)).toEqual(['three', 'days']);
  expect(parts[0]).toEqual({ kind: 'same', text: expect.stringMatching(/^… .{1,80}It takes $/s) as string });
  expect(reverseDiffParts(parts).map(({ kind }) => kind)).toEqual(parts.map(({ kind }) => kind));
  expect(reverseDiffParts(reverseDiffParts(parts))).toEqual(parts);
});

test('[AHIST-01] the history of a description shows the changed sections by their editor labels', () => {
  const described = (about: string, process: string) => JSON.stringify({ about, process });
  const diff = (old: string, now: string) =>
    listServiceVersionChanges({ old: { service_description: old }, new: { service_description: now } });
  expect(diff(described('<p>The same.</p>', 'One'), described('<p>The same.</p>', 'Two'))).toEqual([
    { label: 'How It Works', from: 'One', to: 'Two' },
  ]);
  expect(diff(described('<p>Words</p>', ''), described('<p><b>Words</b></p>', ''))).toEqual([
    { label: 'About This Service', from: 'previous formatting', to: 'new formatting, same text' },
  ]);
  expect(diff('Plain text', described('', ''))).toEqual([
    { label: 'About This Service', from: 'Plain text', to: 'empty' },
  ]);
});

test('short values are shown side by side, rows of a checklist too', () => {
  expect(
    listServiceVersionChanges({
      old: { price_usd: 1100, included_rows: ['Copy'], badge_codes: [] },
      new: { price_usd: 1200, included_rows: ['Copy', 'Layout'], badge_codes: ['new'] },
    }),
  ).toEqual([
    { label: 'Price', from: '$11.00', to: '$12.00' },
    { label: "What's included", from: 'Copy', to: 'Copy\nLayout' },
    { label: 'Badges', from: 'empty', to: 'new' },
  ]);
});

test('what went and what came of any two short texts adds up to both of them', () => {
  const words = array(constantFrom('a', 'b', 'shop', 'it.', '\n', '—', 'é'), { maxLength: 12 });
  assert(
    property(words, words, (before, after) => {
      const [old, now] = [before.join(' '), after.join(' ')];
      const parts = computeTextWordDiff(old, now);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect([without('new'), without('old')]).toEqual([old, now]);
    }),
  );
});

test('two texts of 20,000 characters that share nothing take no long time and no long page', () => {
  const text = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word}${n % 700}`).join(' ');
  const startedAt = performance.now();
  const parts = computeTextWordDiff(text('old'), text('new'));
  expect(performance.now() - startedAt).toBeLessThan(1500);
  expect(parts.map(({ text }) => text).join('').length).toBeLessThan(40_000);
});
