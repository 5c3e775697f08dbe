import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addPosts } from '#app/modules/blog/fixtures.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

const STYLED = `<h2>Colour</h2><p style="color:red">${'A red text that is long enough. '.repeat(4)}</p>`;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  await addPosts(
    shop.ctx,
    {
      slug: 'styled',
      title: 'Styled </title><script>alert(1)</script>',
      body: STYLED,
      publish_at: '2024-01-01',
    },
    { slug: 'draft', title: 'Draft', status: 'draft' },
    { slug: 'scheduled', title: 'Scheduled', publish_at: '2036-01-01' },
    { slug: 'quiet', title: 'Quiet', noindex: true, publish_at: '2024-01-02' },
  );
});

afterAll(() => shop.close());

async function page(path: string) {
  const response = await shop.get(path);
  return { response, status: response.status, html: await response.text() };
}

const titlesOf = (html: string) =>
  [...html.matchAll(/<h[23][^>]*><a[^>]*href="\/blog\/[^"]+"[^>]*>([^<]+)/g)].map(([, title]) => title);
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(
    // JSON-LD of the shop's own pages.
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

test('[ROUTE-07] /blog lists the published posts, the featured one first', async () => {
  const { response, html } = await page('/blog');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(titlesOf(html).slice(0, 3)).toEqual([
    'What a fixed price really buys',
    'Is GA4 counting your sales twice? A fifteen-minute check',
    'A ten-minute brief that saves a week',
  ]);
  expect(html).toContain('8 posts');
  expect(html).not.toMatch(/Draft|Scheduled/);
  expect(html).toContain('<link rel="canonical" href="http://shop.test/blog"');
  expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/feed.xml"/);
});

test('the list is filtered, searched and never broken by its address', async () => {
  const filtered = await page('/blog?category=fix');
  expect(titlesOf(filtered.html)).toEqual(['Core Web Vitals: what is worth paying for']);
  expect(filtered.html).toContain('content="noindex, follow"');
  expect(filtered.response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(titlesOf((await page('/blog?tag=email')).html)).toEqual(['SPF, DKIM and DMARC in plain words']);
  expect(titlesOf((await page('/blog?q=thirty+orders')).html)).toEqual([
    'How much to spend before you judge an ad',
  ]);
  const none = await page('/blog?q=zzzz');
  expect(none.html).toContain('No posts match');
  expect(none.html).toContain('href="/blog"');
  for (const query of [
    'page=abc',
    'page=-1',
    'page=1&page=2',
    'category=nonsense',
    'q=%27%20or%201%3D1',
    'q=%25_%5C',
    'tag=%7B%22%7D',
    `q=${'x'.repeat(3_000)}`,
    'constructor=1&__proto__=2',
  ]) {
    expect((await page(`/blog?${query}`)).status, query).toBe(200);
  }
});

test('a page past the end leads to the last one', async () => {
  const response = await shop.get('/blog?page=7');
  expect(response.status).toBe(302);
  expect(new URL(response.headers.get('Location') ?? '', 'http://shop.test').pathname).toBe('/blog');
});

test('[ROUTE-08] a post is a whole page with its structured data', async () => {
  const { status, html } = await page('/blog/ga4-counting-sales-twice');
  expect(status).toBe(200);
  expect(html).toContain('<h2 id="step-1-compare-two-numbers">');
  expect(html).toContain('href="#step-1-compare-two-numbers"');
  expect(html).toContain('Have it done');
  expect(html).toContain('href="/service/conversion-tracking-repair"');
  expect(titlesOf(html)).toHaveLength(3);
  expect(html).toContain('<meta property="og:type" content="article"/>');
  const [posting, crumbs] = dataOf(html);
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Is GA4 counting your sales twice? A fifteen-minute check',
    url: 'http://shop.test/blog/ga4-counting-sales-twice',
    author: { '@type': 'Person', name: 'Mara Ellison' },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('an unknown, a drafted and a scheduled post are 404, an old address leads to the new one', async () => {
  for (const slug of ['nothing', 'draft', 'scheduled', '%F0%9F%98%80', 'a'.repeat(500)]) {
    const { status, html } = await page(`/blog/${slug}`);
    expect(status, slug).toBe(404);
    expect(html).toContain('noindex');
  }
  const moved = await shop.get('/blog/why-fixed-price');
  expect(moved.status).toBe(301);
  expect(moved.headers.get('Location')).toBe('/blog/what-a-fixed-price-buys');
});

test('a hostile title stays text, and the styles of a post are a stylesheet of the shop', async () => {
  const { html } = await page('/blog/styled');
  expect(html).not.toContain('<script>alert(1)');
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  const sheet = /href="(\/media\/rt\/[\da-f]+\.css)"/.exec(html)?.[1] ?? '';
  const css = await shop.get(sheet);
  expect(css.status).toBe(200);
  expect(await css.text()).toContain('color:red');
});

test('a post hidden from search engines is read, but not indexed and not in the sitemap', async () => {
  const { status, html } = await page('/blog/quiet');
  expect(status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect((await page('/sitemap.xml')).html).not.toContain('/blog/quiet');
});

test('a change of a post is on its page and in the list at once', async () => {
  await page('/blog');
  await shop.ctx.db.update(posts).set({ title: 'Changed title' }).where(eq(posts.slug, 'styled'));
  await expect.poll(async () => (await page('/blog/styled')).html).toContain('Changed title');
  await expect.poll(async () => (await page('/blog')).html).toContain('Changed title');
});

test('a shop without posts says so', async () => {
  await shop.ctx.db.delete(posts);
  await expect.poll(async () => (await page('/blog')).html).toContain('No posts yet');
  const { html } = await page('/blog');
  expect(html).toContain('Browse Services');
  const feed = await page('/feed.xml');
  expect(feed.status).toBe(200);
  expect(feed.html).not.toContain('<item>');
});
