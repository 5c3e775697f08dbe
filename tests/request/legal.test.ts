import { afterAll, beforeAll, expect, test } from 'vitest';

import { OPENS_NEW_TAB_NOTE_HTML } from '#app/lib/external-links.ts';
import { publishLegalVersion } from '#app/modules/content/legal/edit-legal-page.server.ts';

import { asSystem } from '../shop/actor.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

afterAll(() => shop.close());

async function page(path: string) {
  const response = await shop.get(path);
  return { status: response.status, html: await response.text() };
}

const LEGAL = [
  ['privacy-policy', 'Privacy Policy'],
  ['terms-of-service', 'Terms of Service'],
  ['cookie-policy', 'Cookie Policy'],
] as const;

test('[ROUTE-16] the legal pages are reached from the footer', async () => {
  const footer = /<footer[^]*<\/footer>/.exec((await page('/')).html)?.[0] ?? '';
  for (const [slug, title] of LEGAL)
    expect(footer).toMatch(new RegExp(`<a [^>]*href="/legal/${slug}"[^>]*>${title}</a>`));
});

test.each(LEGAL)('an empty shop has /legal/%s', async (slug, title) => {
  const { status, html } = await page(`/legal/${slug}`);
  expect(status).toBe(200);
  expect(html).toContain(`<h1 class="text-4xl font-extrabold">${title}</h1>`);
  expect(html).toContain('Version 1 · Effective ');
  expect(html).toContain('November 20, 2026');
  expect(html).toMatch(/<a href="#[a-z-]+"/);
  expect(html).toContain('mailto:hello@mara-ellison.example');
  expect(html).toContain(`<link rel="canonical" href="http://shop.test/legal/${slug}"`);
  expect(html).not.toMatch(/\{(legal_entity|support_email|refund_days|messages_kept)\}|<[^>]+\sstyle=/);
});

test('[ROUTE-16] the three legal pages exist, others once they are published, and nothing else', async () => {
  for (const slug of ['privacy-policy', 'terms-of-service', 'cookie-policy']) {
    expect((await page(`/legal/${slug}`)).status).toBe(200);
  }
  expect((await page('/legal/refund-policy')).status).toBe(404);
  await publishLegalVersion(asSystem(shop.ctx), {
    slug: 'refund-policy',
    title: 'Refund Policy',
    body: '<p>Seven days.</p>',
    effectiveAt: shop.ctx.now,
    changeNote: '',
  });
  await expect.poll(async () => (await page('/legal/refund-policy')).status).toBe(200);
  for (const slug of ['nothing', '%F0%9F%98%80', 'a'.repeat(500)]) {
    const { status, html } = await page(`/legal/${slug}`);
    expect(status, slug).toBe(404);
    expect(html).toContain('noindex');
  }
});

test('a link of a legal text says that it opens in a new tab; its contents name the heading without that', async () => {
  await publishLegalVersion(asSystem(shop.ctx), {
    slug: 'where-we-follow-the-law',
    title: 'Where we follow the law',
    body: '<h2><a href="https://a.test/">The law</a></h2><p>All of it.</p><h2>Second</h2><h2>Third</h2><h2>Fourth</h2>',
    effectiveAt: shop.ctx.now,
    changeNote: '',
  });
  await expect.poll(async () => (await page('/legal/where-we-follow-the-law')).status).toBe(200);
  const { html } = await page('/legal/where-we-follow-the-law');
  expect(html).toContain(
    `<h2 id="the-law"><a href="https://a.test/" target="_blank" rel="noopener noreferrer">The law${OPENS_NEW_TAB_NOTE_HTML}</a></h2>`,
  );
  expect(html).toMatch(/<a href="#the-law"[^>]*>The law<\/a>/);
});

test('previous versions are listed with their dates and stay readable', async () => {
  await publishLegalVersion(asSystem(shop.ctx), {
    slug: 'terms-of-service',
    title: 'Terms of Service',
    body: '<p>The new terms.</p>',
    effectiveAt: shop.ctx.now,
    changeNote: 'Shorter',
  });
  await expect.poll(async () => (await page('/legal/terms-of-service')).html).toContain('The new terms.');
  const { html } = await page('/legal/terms-of-service');
  expect(html).toContain('Previous versions');
  expect(html).toContain('href="/legal/terms-of-service?version=1"');
  const before = await page('/legal/terms-of-service?version=1');
  expect(before.html).toContain('One round of revisions');
  expect(before.html).toContain('This version is no longer in effect.');
  expect(before.html).toContain('content="noindex"');
  for (const version of ['0', '99', 'x', '1&version=2', '%27']) {
    expect((await page(`/legal/terms-of-service?version=${version}`)).status, version).toBe(200);
  }
});
