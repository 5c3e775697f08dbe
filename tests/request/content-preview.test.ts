import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  SITE_CONTENT_BLOCK_NAMES,
} from '#app/modules/content/blocks/block-forms.ts';
import {
  saveContentBlockDraft,
  scheduleContentBlockPublication,
} from '#app/modules/content/blocks/edit-block.server.ts';
import { createBlockPreviewUrl } from '#app/modules/content/blocks/preview-block.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { contentDrafts } from '#app/modules/content/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../shop/actor.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

let shop: TestShop;
let editing: AppContext;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  editing = { ...shop.ctx, actor: actorOf('editor') };
  await addServiceFixtures(shop.ctx, { slug: 'seo-check', service_title: 'SEO Check' });
});
afterAll(() => shop.close());
beforeEach(() => shop.ctx.db.delete(contentDrafts));

const textOf = async (path: string) => (await shop.get(path)).text();
const withHero = async (strong: string) => {
  const { home } = await readSiteContent(shop.ctx);
  return { ...home, hero: { ...home.hero, strong } };
};
const draft = (value: unknown, version = 0) => ({ draft: value, version, overwrite: null });

test('a draft is on the page its link opens, and nowhere else, however often both are asked for', async () => {
  const link = createBlockPreviewUrl(editing, 'home');
  expect(await textOf(link)).toContain('has no draft');
  await saveContentBlockDraft(editing, 'home', draft(await withHero('Only in the preview,')));
  for (let round = 0; round < 2; round += 1) {
    const html = await textOf(link);
    expect(html).toContain('Only in the preview,</span>');
    expect(html).toContain('Preview: this is the page with the draft of “Home page”.');
    expect(await textOf('/')).not.toContain('Only in the preview');
  }
  expect(await textOf('/contact')).not.toContain('Only in the preview');
});

test('a preview is never cached or indexed, and its draft does not leak into the live content', async () => {
  const { ticker } = await readSiteContent(shop.ctx);
  const link = createBlockPreviewUrl(editing, 'ticker');
  await saveContentBlockDraft(editing, 'ticker', draft({ ...ticker, bought: 'never bought' }));
  const answer = await shop.get(link);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex, nofollow"/);
  const { renders } = shop.pages;
  await textOf(link);
  expect(shop.pages.renders).toBe(renders);
  expect((await readSiteContent(shop.ctx)).ticker.bought).toBe('bought');
  expect(
    shop.addresses.list.filter(({ pattern, facts }) => pattern.startsWith('/preview/') && facts.sitemap),
  ).toEqual([]);
  expect(await textOf('/sitemap.xml')).not.toContain('/preview/');
});

test('every block has a preview on a page that shows it, and header and footer on any', async () => {
  for (const name of SITE_CONTENT_BLOCK_NAMES) {
    const link = createBlockPreviewUrl(editing, name);
    const { path } = CONTENT_BLOCK_FORMS_BY_NAME[name];
    expect(link.split('?')[0]).toBe(`/preview/content/${name}${path === '/' ? '' : path}`);
    expect([name, (await shop.get(link)).status]).toEqual([name, 200]);
  }
  const { frame, trust } = await readSiteContent(shop.ctx);
  await saveContentBlockDraft(editing, 'header-and-footer', draft({ ...frame, note: 'Drafted note' }));
  const link = createBlockPreviewUrl(editing, 'header-and-footer').replace('?', '/about?');
  expect(await textOf(link)).toContain('Drafted note');
  await saveContentBlockDraft(editing, 'trust-lines', draft({ lines: [...trust.lines, 'Drafted promise'] }));
  const service = createBlockPreviewUrl(editing, 'trust-lines').replace('/services?', '/service/seo-check?');
  expect(await textOf(service)).toContain('Drafted promise');
});

test('previewing an invalid draft shows the live content and says why', async () => {
  const home = await withHero('');
  await saveContentBlockDraft(editing, 'home', draft(home));
  const unfit = await textOf(createBlockPreviewUrl(editing, 'home'));
  expect(unfit).toContain('does not fit yet');
  expect(unfit).toContain('Enter a text.');
  expect(unfit).toContain('Done in 24 hours,');
  await saveContentBlockDraft(editing, 'home', draft(await withHero('From tomorrow,'), 1));
  await scheduleContentBlockPublication(editing, 'home', addDays(shop.ctx.now, 1));
  const waiting = await textOf(createBlockPreviewUrl(editing, 'home'));
  expect(waiting).toContain('what is scheduled');
  expect(waiting).toContain('From tomorrow,</span>');
});

test('a link ends after seven days, opens no other block, takes no post, and cannot be made up', async () => {
  const link = createBlockPreviewUrl(editing, 'home');
  const old = createBlockPreviewUrl({ ...editing, now: addDays(shop.ctx.now, -8) }, 'home');
  const young = createBlockPreviewUrl({ ...editing, now: addDays(shop.ctx.now, -6) }, 'home');
  await saveContentBlockDraft(editing, 'home', draft(await withHero('Secret plans,')));
  expect((await shop.get(young)).status).toBe(200);
  for (const wrong of [
    old,
    link.replace('/home', '/faq'),
    link.replace('/home', '/provider'),
    link.replace(/until=\d+/, 'until=99999999999'),
    link.replace(/sign=.*/, 'sign='),
    '/preview/content/home',
    '/preview/content/home/about',
    '/preview/content/nothing?until=99999999999&sign=x',
  ]) {
    const answer = await shop.get(wrong);
    expect([wrong, answer.status]).toEqual([wrong, 404]);
    const html = await answer.text();
    expect(html).toContain('This preview has ended');
    expect(html).not.toContain('Secret plans');
  }
  const headers = { Origin: shop.settings.publicUrl, 'Content-Type': 'application/x-www-form-urlencoded' };
  // The public versions of these pages have actions.
  for (const page of ['contact', 'services']) {
    const address = shop.settings.publicUrl + link.replace('/home?', `/home/${page}?`);
    const post = new Request(address, { method: 'POST', headers, body: 'name=a' });
    expect([page, (await shop.handle(post)).status]).toEqual([page, 405]);
  }
});

test('only previews may stand in a frame, of our own pages alone, and only pages of the staff show frames', async () => {
  const editor = await signedInAs(shop, 'editor');
  const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy') ?? '';
  const preview = await shop.get(createBlockPreviewUrl(editing, 'home'));
  expect(policyOf(preview)).toContain("frame-ancestors 'self'; frame-src 'none'");
  expect(preview.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  const form = await editor.get('/admin/homepage-content/home');
  expect(policyOf(form)).toContain("frame-ancestors 'none'; frame-src 'self'");
  expect(form.headers.get('X-Frame-Options')).toBe('DENY');
  // A visitor who opens an editor without reloading keeps the policy of the page before, so every admin page
  // must allow frames.
  for (const path of ['/', '/account', '/admin/homepage-content', '/admin/templates/emails', '/admin']) {
    const answer = await editor.get(path);
    const frames = path.startsWith('/admin') ? "'self'" : "'none'";
    expect([path, policyOf(answer)]).toEqual([
      path,
      expect.stringContaining(`frame-ancestors 'none'; frame-src ${frames}`),
    ]);
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  }
  const framed = shop.addresses.list.filter(({ facts }) => facts.isFramed).map(({ pattern }) => pattern);
  const isPreview = /^(\/preview\/content\/|\/admin\/templates\/emails\/:template\/preview$)/;
  expect(framed.filter((pattern) => !isPreview.test(pattern))).toEqual([]);
  const html = await form.text();
  expect(html).toMatch(/<iframe[^>]*src="\/preview\/content\/home\?until=\d+&amp;sign=/);
  const fulfiller = await signedInAs(shop, 'fulfiller');
  expect((await fulfiller.get('/admin/homepage-content/home')).status).toBe(403);
});
