import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseSitemapXml } from '#app/lib/sitemap.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  await addServiceFixtures(
    shop.ctx,
    { slug: 'hidden-draft', status: 'draft' },
    { slug: 'café_ünïcode', service_title: 'Café' },
  );
});

afterAll(() => shop.close());

async function sitemapEntries() {
  const sitemap = parseSitemapXml(await (await shop.get('/sitemap.xml')).text());
  if (!sitemap.ok) throw new Error('the sitemap is not one');
  return sitemap.value;
}

test('the sitemap lists every public page with priority, frequency and last change', async () => {
  const response = await shop.get('/sitemap.xml');
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  const entries = await sitemapEntries();
  const paths = entries.map(({ loc }) => new URL(loc).pathname);
  expect(paths.filter((path) => path.startsWith('/service/'))).toHaveLength(41);
  expect(paths.filter((path) => path.startsWith('/blog/'))).toHaveLength(6);
  expect(paths.filter((path) => path.startsWith('/legal/'))).toHaveLength(3);
  expect(paths).toContain('/service/caf%C3%A9_%C3%BCn%C3%AFcode');
  expect(paths).not.toContain('/service/hidden-draft');
  expect(new Set(paths).size).toBe(paths.length);
  for (const entry of entries) {
    expect(entry.loc).toMatch(/^http:\/\/shop\.test\//);
    expect(Number(entry.priority)).toBeGreaterThan(0);
    expect(entry.changeFrequency).toMatch(/^(daily|weekly|monthly|yearly)$/);
  }
  expect(entries.find(({ loc }) => loc.includes('/service/'))?.lastModified).toMatch(/^\d{4}-/);
  for (const path of paths) expect((await shop.get(path)).status, path).toBe(200);
});

test('every public page has a title, a description and a canonical address of its own', async () => {
  const seen = new Map<string, string>();
  for (const { loc } of await sitemapEntries()) {
    const { pathname } = new URL(loc);
    const html = await (await shop.get(pathname)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(title, pathname).not.toBe('');
    expect(description, pathname).not.toBe('');
    expect(html, pathname).toContain(`<link rel="canonical" href="${loc}"`);
    expect(html.match(/<h1\b/g), pathname).toHaveLength(1);
    expect(seen.get(title), `${title} is also the title of`).toBeUndefined();
    seen.set(title, pathname);
  }
});

test('every public page has a preview picture of the shop, with its size and a text', async () => {
  const pictures = new Set<string>();
  for (const { loc } of await sitemapEntries()) {
    const { pathname } = new URL(loc);
    const html = await (await shop.get(pathname)).text();
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(contentOf('og:image'), pathname).toMatch(/^http:\/\/shop\.test\/media\/og\/[\w-]+\.png$/);
    expect([contentOf('og:image:width'), contentOf('og:image:height')], pathname).toEqual(['1200', '630']);
    expect(contentOf('og:image:alt'), pathname).toBeTruthy();
    expect(contentOf('twitter:card'), pathname).toBe('summary_large_image');
    pictures.add(new URL(contentOf('og:image') ?? '').pathname);
  }
  expect(pictures.size).toBe(1 + 41 + 6);
  for (const kind of ['shop', 'service', 'post']) {
    const path = [...pictures].find((one) => one.includes(`/og/${kind}-`)) ?? '';
    const response = await shop.get(path);
    expect(response.headers.get('Content-Type'), kind).toBe('image/png');
    expect(response.headers.get('Cache-Control'), kind).toBe('public, max-age=31536000, immutable');
    expect((await response.arrayBuffer()).byteLength, kind).toBeLessThan(100_000);
    const stale = await shop.get(path.replace(/[\da-f]{16}\.png/, 'aaaaaaaaaaaaaaaa.png'));
    expect([stale.status, stale.headers.get('Location')], kind).toEqual([302, path]);
  }
  for (const path of ['/media/og/x.png', '/media/og/shop.png', '/media/og/service-1-2.png']) {
    expect((await shop.get(path)).status, path).toBe(404);
  }
});

test('home, a service, a post and the contact page say what they are to search engines', async () => {
  const typesOf = async (path: string) =>
    [
      ...(await (await shop.get(path)).text()).matchAll(
        /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g,
      ),
    ].map(
      // JSON-LD of the shop's own pages.
      ([, json = '']) => (JSON.parse(json) as { '@type': string })['@type'],
    );
  expect(await typesOf('/')).toContain('Organization');
  expect(await typesOf('/service/conversion-tracking-repair')).toEqual(
    expect.arrayContaining(['Service', 'BreadcrumbList']),
  );
  expect(await typesOf('/blog/ten-minute-brief')).toEqual(
    expect.arrayContaining(['BlogPosting', 'BreadcrumbList']),
  );
  expect(await typesOf('/contact')).toContain('FAQPage');
});

test('robots.txt keeps crawlers out of private pages and names the sitemap', async () => {
  const response = await shop.get('/robots.txt');
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  const text = await response.text();
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/account\n/);
  expect(text).toContain('Sitemap: http://shop.test/sitemap.xml');
  expect(text).not.toMatch(/Disallow: \/(\n|$|services|blog)/);
});

test('the feed has the newest posts first', async () => {
  const response = await shop.get('/feed.xml');
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
  const xml = await response.text();
  const links = [...xml.matchAll(/<item>\s*<title>([^<]+)<\/title>\s*<link>([^<]+)<\/link>/g)];
  expect(links).toHaveLength(6);
  expect(links[0]?.[2]).toBe('http://shop.test/blog/what-a-fixed-price-buys');
});

test('[ROUTE-12] [PAGES-07] /sitemap shows what the XML sitemap holds, in groups, with its count', async () => {
  const entries = await sitemapEntries();
  const html = await (await shop.get('/sitemap')).text();
  expect(html).toContain(`>${entries.length} pages<`);
  expect([...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title)).toEqual(
    expect.arrayContaining(['Homepage', 'Main Pages', 'Services', 'Legal Pages']),
  );
  for (const { loc } of entries) {
    const { pathname } = new URL(loc);
    expect(html, pathname).toContain(`href="${pathname}"`);
    expect(html, pathname).toContain(`<p class="text-ink-3">${pathname}</p>`);
  }
  expect(html).toContain('>Terms Of Service</a>');
  expect(html).toMatch(/<span class="sm:sr-only">Priority <\/span>(?:<!-- -->)?0\.8/);
});

test('[PAGES-07] without data /sitemap says so, and is whole again with it', async () => {
  await shop.ctx.db.execute(sql`alter table posts rename to posts_gone`);
  shop.pages.invalidate(null);
  try {
    const response = await shop.get('/sitemap?x=1');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Failed to load sitemap data');
    expect((await shop.get('/sitemap.xml')).status).toBe(500);
  } finally {
    await shop.ctx.db.execute(sql`alter table posts_gone rename to posts`);
  }
  shop.pages.invalidate(null);
  expect(await (await shop.get('/sitemap')).text()).not.toContain('Failed to load sitemap data');
});
