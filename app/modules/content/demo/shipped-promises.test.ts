import { expect, test } from 'vitest';

import { defaultSiteContent } from '../internal/site-defaults.ts';
import { fillRefundDaysInSiteContent } from '../refund-days.ts';

import { findUnchangedDefaultPromises, removeFreeCallPromisesFromSiteContent } from './shipped-promises.ts';
import { collectNestedStrings } from './texts-in.ts';

const shown = fillRefundDaysInSiteContent(defaultSiteContent);
const noLink = { ...defaultSiteContent, provider: { ...defaultSiteContent.provider, bookCallUrl: '' } };

test('what ships as a promise is listed by block, with the days of a refund as visitors read them', () => {
  const promises = Object.fromEntries(
    findUnchangedDefaultPromises(shown).map(({ block, texts }) => [block, texts]),
  );
  expect(Object.keys(promises)).toEqual(['home', 'trust', 'howItWorks', 'contact', 'faq', 'invoicing']);
  expect(promises['trust']).toEqual(shown.trust.lines);
  expect(promises['contact']).toEqual(['Within 24 hours']);
  expect(promises['faq']).toHaveLength(5);
});

test('a promise that the owner wrote, changed or removed is not listed', () => {
  const trust = { lines: ['Answers within two days', ...shown.trust.lines.slice(0, 1)] };
  const texts = findUnchangedDefaultPromises({ ...shown, trust }).find(
    ({ block }) => block === 'trust',
  )?.texts;
  expect(texts).toEqual(['Money back within 7 days']);
  expect(
    findUnchangedDefaultPromises({ ...shown, trust: { lines: [] } }).map(({ block }) => block),
  ).not.toContain('trust');
});

test('without a link to book a call no shipped text offers one; with it everything stays', () => {
  expect(removeFreeCallPromisesFromSiteContent(defaultSiteContent)).toBe(defaultSiteContent);
  const { home, trust, howItWorks, faq } = removeFreeCallPromisesFromSiteContent(noLink);
  const texts = collectNestedStrings([home, trust, howItWorks, faq]);
  expect(texts.filter((text) => /15-minute|discovery call/.test(text))).toEqual([]);
  expect(trust.lines).toHaveLength(defaultSiteContent.trust.lines.length - 1);
});

test('what the owner says about a call stays as written, whether there is a link or not', () => {
  const lines = ['A call on request'];
  expect(removeFreeCallPromisesFromSiteContent({ ...noLink, trust: { lines } }).trust.lines).toEqual(lines);
});
