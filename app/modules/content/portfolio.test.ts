import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { defaultSiteContent } from './internal/site-defaults.ts';
import { fillRefundDaysInSiteContent } from './refund-days.ts';
import { groupAwardsByYear, buildClientLogoSlides, sortAwardsNewestFirst } from './portfolio.ts';

const { awards, clients, faq, trust } = fillRefundDaysInSiteContent(defaultSiteContent);

test('[PAGES-03] awards are grouped by year, newest first in both', () => {
  const groups = groupAwardsByYear(awards.toReversed());
  expect(groups.map(({ year }) => year)).toEqual(['2026', '2025', '2024', '2023']);
  const dates = groups.flatMap((group) => group.awards.map(({ date }) => date));
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates).toHaveLength(10);
  expect(sortAwardsNewestFirst(awards)).toEqual(groups.flatMap((group) => group.awards));
});

test('[PAGES-02] there are six slides of six different logos, and every logo is on one of them', () => {
  for (const count of [12, 33, 36]) {
    const logos = Array.from({ length: count }, (_, index) => ({ name: `${index}`, imageUrl: '/x.svg' }));
    const slides = buildClientLogoSlides(logos);
    expect(slides.map((slide) => slide.length)).toEqual([6, 6, 6, 6, 6, 6]);
    for (const slide of slides) expect(new Set(slide).size).toBe(6);
    expect(new Set(slides.flat()).size).toBe(count);
  }
});

test('few logos make small slides, and none make no slide', () => {
  expect(buildClientLogoSlides([{ name: 'One', imageUrl: '/x.svg' }]).map((slide) => slide.length)).toEqual([
    1, 1, 1, 1, 1, 1,
  ]);
  expect(buildClientLogoSlides([])).toEqual([]);
});

test('the shipped awards and logos have their files, each a picture of its own', () => {
  const urls = [
    ...awards.map(({ evidenceUrl }) => evidenceUrl),
    ...clients.logos.map(({ imageUrl }) => imageUrl),
  ];
  expect(urls).toHaveLength(22);
  expect(new Set(urls).size).toBe(22);
  for (const url of urls) {
    expect(existsSync(`public${url}`), url).toBe(true);
    const drawn = readFileSync(`public${url}`, 'utf8');
    expect(drawn).toMatch(/^<svg [^>]+><title>[^<]+<\/title>/);
    // Outlines only: no letter depends on the viewer's fonts.
    expect(drawn).not.toContain('<text');
  }
});

test('the shipped words make the claims of the specification', () => {
  expect(clients.title).toContain(String(clients.companies));
  expect(clients.companies).toBe(33);
  expect(faq.questions).toHaveLength(6);
  expect(trust.lines).toEqual(
    expect.arrayContaining([
      'Money back within 7 days',
      'Response within 24h',
      'Free 15-minute discovery call',
      'Most services delivered in 1-7 days',
    ]),
  );
});
