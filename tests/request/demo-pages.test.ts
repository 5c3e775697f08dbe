import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
});
afterAll(() => shop.close());

const htmlOf = async (path: string) => (await shop.get(path)).text();

/** The text of a piece of HTML. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const headings = (html: string) =>
  [...html.matchAll(/<h3\b[^>]*>([\s\S]*?)<\/h3>/g)].map(([, inner = '']) => textOf(inner));

/** The part of a page between two texts; fails if one is missing. */
function between(html: string, from: string, to: string): string {
  const [start, end] = [html.indexOf(from), html.indexOf(to)];
  expect(start, from).toBeGreaterThan(0);
  expect(end, to).toBeGreaterThan(start);
  return html.slice(start, end);
}

const STEPS = 'aria-labelledby="steps-title"';
const SERVICES = '>Pick a result';

test('[HOME-03] delivery in 24 hours, fixed prices, no meetings and the guarantee stand in the hero', async () => {
  const html = await htmlOf('/');
  const hero = textOf(between(html, '<main', STEPS));
  for (const promise of [
    /delivery in 24 hours/i,
    /fixed prices/i,
    /no meetings/i,
    '100% satisfaction or money back',
  ])
    expect(hero).toMatch(promise);
});

test('[HOME-04] three steps say how a purchase goes', async () => {
  expect(headings(between(await htmlOf('/'), STEPS, SERVICES))).toEqual([
    'Browse services like products',
    'Deliveries begin within 24h',
    'Results delivered, guaranteed',
  ]);
});

test('[HOME-05] home has six services and the way to all', async () => {
  const grid = between(await htmlOf('/'), SERVICES, '>What every service is built on');
  expect(grid.match(/<article\b/g)).toHaveLength(6);
  const [, more = ''] = /<a\b([^>]*)>(?:(?!<\/a>)[\s\S])*Browse More Services/.exec(grid) ?? [];
  expect(more).toContain('href="/services"');
});

test('the public pages have the shared layout around their content', async () => {
  for (const path of [
    '/',
    '/how-it-works',
    '/services',
    '/about',
    '/blog',
    '/awards',
    '/contact',
    '/nowhere',
  ]) {
    const html = await htmlOf(path);
    for (const part of ['header', 'main', 'footer']) expect(html, path).toMatch(new RegExp(`<${part}\\b`));
    expect(html.match(/<aside\b[^>]*><a\b(?:(?!<\/a>)[\s\S])*Ask a question/g), path).toHaveLength(1);
  }
});

const PAGES = [
  '/',
  '/services',
  '/service/google-ads-audit-wasted-spend-fix',
  '/resources',
  '/how-it-works',
  '/about',
  '/awards',
  '/contact',
  '/blog',
  '/legal/terms-of-service',
  '/cart',
  '/auth/sign-in',
  '/submit-review',
];

test('links that leave the shop open a tab of their own, without a way back into it, and say so', async () => {
  let seen = 0;
  for (const path of PAGES) {
    const response = await shop.get(path);
    expect(response.status, path).toBe(200);
    for (const [link, attributes = '', inner = ''] of (await response.text()).matchAll(
      /<a\b([^>]*)>([\s\S]*?)<\/a>/g,
    )) {
      const [, href = ''] = /\shref="(https?:[^"]+)"/.exec(attributes) ?? [];
      if (!href || href.startsWith(shop.settings.publicUrl)) continue;
      seen += 1;
      expect(attributes, `${path}: ${link}`).toMatch(/\starget="_blank"/);
      expect(attributes, `${path}: ${link}`).toMatch(/\srel="[^"]*\bnoopener\b/);
      const label = /\saria-label="([^"]*)"/.exec(attributes)?.[1] ?? '';
      expect(`${textOf(inner)} ${label}`, `${path}: ${link}`).toMatch(/new tab/);
    }
  }
  expect(seen).toBeGreaterThan(PAGES.length);
});

test('the archive of a study holds the report, its figures and a checklist', async () => {
  const html = await htmlOf('/resources?category=automate');
  const article =
    html.match(/<article\b[\s\S]*?<\/article>/g)?.find((one) => textOf(one).includes('ZIP,')) ?? '';
  const [, path = ''] = /<a\b[^>]*\shref="([^"]+)"[^>]*>(?:(?!<\/a>)[\s\S])*Download/.exec(article) ?? [];
  const download = await shop.get(path);
  const file = await shop.get((download.headers.get('Location') ?? '').replace(shop.settings.publicUrl, ''));
  expect(file.status).toBe(200);
  const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
  for (const name of ['report.pdf', 'results.csv', 'checklist.txt']) expect(bytes).toContain(name);
});
