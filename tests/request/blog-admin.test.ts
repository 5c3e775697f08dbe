import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addPosts } from '#app/modules/blog/fixtures.ts';
import { posts } from '#app/modules/blog/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  editor = await signedInAs(shop, 'editor');
});
afterAll(() => shop.close());

const PATH = '/admin/blog';
const HTML = { Accept: 'text/html' };
const BODY = `<p>${'A price is fixed when the thing it buys is fixed too. '.repeat(3)}</p>`;
const FORM = { title: 'A post', body: BODY, author: 'Mara', slug: '' };
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const send = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.post(path, { ...FORM, ...fields }, HTML);

/** Starts a post and returns the path of its editor. */
async function begin(title: string): Promise<string> {
  const begun = await editor.post(`${PATH}/new`, { intent: 'save', title }, HTML);
  expect(begun.status).toBe(303);
  const to = begun.headers.get('Location') ?? '';
  expect(to).toMatch(/^\/admin\/blog\/edit\/[\da-f-]{36}$/);
  return to;
}

test('[ROUTE-20] a post is created, previewed by its link, published, and gone once it is archived', async () => {
  const path = await begin('From the desk');
  expect(
    (
      await send(editor, path, {
        intent: 'save',
        version: '1',
        title: 'From the desk',
        slug: 'from-the-desk',
      })
    ).status,
  ).toBe(303);
  expect((await shop.get('/blog/from-the-desk')).status).toBe(404);
  expect(await text(editor.get(PATH))).toContain('From the desk');
  const id = path.split('/').at(-1) ?? '';
  const preview = await editor.get(`${PATH}/${id}/preview`);
  const shown = await shop.get(preview.headers.get('Location') ?? '');
  expect([shown.status, shown.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex, nofollow']);
  expect(await shown.text()).toContain('fixed when the thing');

  const fields = { intent: 'publish', version: '2', title: 'From the desk', slug: 'from-the-desk' };
  expect((await send(editor, path, fields)).status).toBe(303);
  expect(await text(shop.get('/blog/from-the-desk'))).toContain('fixed when the thing');
  expect(await text(shop.get('/blog'))).toContain('From the desk');
  expect(await text(editor.get(`${path}?tab=versions`))).toContain('Restore');
  await editor.post(PATH, { intent: 'archive', ids: id }, HTML);
  await expect.poll(async () => (await shop.get('/blog/from-the-desk')).status).toBe(404);
  await expect.poll(() => text(shop.get('/blog'))).not.toContain('From the desk');
  await editor.post(PATH, { intent: 'publish', ids: id }, HTML);
  await expect.poll(async () => (await shop.get('/blog/from-the-desk')).status).toBe(200);
  await editor.post(path, { intent: 'trash' }, HTML);
  await expect.poll(async () => (await shop.get('/blog/from-the-desk')).status).toBe(404);
  expect(await text(editor.get(`${PATH}?tab=trash`))).toContain('From the desk');
  expect(await text(editor.get(path))).toContain('In the trash');
});

test('a changed address of a published post answers the old one with 301', async () => {
  const path = await begin('Moved post');
  await send(editor, path, { intent: 'publish', version: '1', slug: 'first-address' });
  expect((await shop.get('/blog/first-address')).status).toBe(200);
  const page = await text(editor.get(path));
  const at = /name="publish_at"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="publish_at"/.exec(page);
  const fields = {
    intent: 'publish',
    version: '2',
    slug: 'second-address',
    publish_at: at?.[1] ?? at?.[2] ?? '',
  };
  expect((await send(editor, path, fields)).status).toBe(303);
  const moved = await shop.get('/blog/first-address');
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/second-address']);
});

test('an analyst reads posts, a fulfiller sees none, and only editors and above write', async () => {
  const path = await begin('Rights');
  const analyst = await signedInAs(shop, 'analyst');
  const list = await text(analyst.get(PATH));
  expect(list).toContain('Rights');
  expect(list).not.toContain(`${PATH}/new`);
  expect((await analyst.get(path)).status).toBe(200);
  expect(await text(analyst.get(path))).not.toContain('value="publish"');
  expect((await analyst.get(`${PATH}/new`)).status).toBe(403);
  for (const intent of ['save', 'autosave', 'publish', 'discard', 'archive', 'trash', 'restore-version'])
    expect([intent, (await send(analyst, path, { intent, version: '1' })).status]).toEqual([intent, 403]);
  for (const intent of ['publish', 'archive', 'trash', 'restore', 'purge', 'duplicate'])
    expect([
      intent,
      (await analyst.post(PATH, { intent, ids: path.split('/').at(-1) ?? '' }, HTML)).status,
    ]).toEqual([intent, 403]);
  const fulfiller = await signedInAs(shop, 'fulfiller');
  for (const closed of [PATH, path, `${PATH}/new`]) expect((await fulfiller.get(closed)).status).toBe(403);
  expect(await text(fulfiller.get('/admin'))).not.toContain(`href="${PATH}"`);
  const manager = await signedInAs(shop, 'manager');
  expect((await send(manager, path, { intent: 'publish', version: '1', slug: 'rights' })).status).toBe(303);
});

test('a stale save gets 409 and keeps what was typed', async () => {
  const path = await begin('Conflict');
  const manager = await signedInAs(shop, 'manager', 'second@example.com');
  await send(editor, path, { intent: 'save', version: '1', excerpt: 'First words' });
  const refused = await send(manager, path, { intent: 'publish', version: '1', excerpt: 'Second words' });
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('Second words');
  expect(page).toContain('changed this in the meantime');
});

test('bad input is said at its field and kept, and nothing that is sent breaks the page', async () => {
  const path = await begin('Bad input');
  const refused = await send(editor, path, {
    intent: 'publish',
    version: '1',
    title: '',
    body: '<p>Short</p>',
    cover: '/media/content/a.webp',
  });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  for (const sentence of [
    'Enter a title.',
    'Write at least 100 characters; this is 5.',
    'Enter alt text for the cover.',
  ])
    expect(page).toContain(sentence);
  expect(page).toContain('Short');
  expect((await editor.post(`${PATH}/new`, { intent: 'save', title: ' ' }, HTML)).status).toBe(400);
  const odd: Record<string, string>[] = [
    { version: 'x' },
    { version: '1', body: 'x'.repeat(100_001) },
    { version: '1', related_posts: 'nothing' },
    { version: '1', category: 'Nothing', publish_at: '9999-99-99T99:99' },
    { version: '1', slug: '../../etc', title: '\u0000' },
  ];
  for (const fields of odd) {
    const answer = await send(editor, path, { intent: 'publish', ...fields });
    expect([fields, answer.status]).toEqual([fields, 400]);
  }
  for (const query of [
    'tab=nothing',
    'tab=trash&page=99999&sort=x',
    'q=%25&tag=%27',
    'category=x&author=%27',
  ])
    expect([query, (await editor.get(`${PATH}?${query}`)).status]).toEqual([query, 200]);
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000999']) {
    const missing = await editor.get(`${PATH}/edit/${id}`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toMatch(/href="\/admin\/blog"/);
    expect((await send(editor, `${PATH}/edit/${id}`, { intent: 'save', version: '1' })).status).toBe(404);
  }
});

test('hostile HTML that is pasted executes nowhere: not in the editor, the preview, the post or the list', async () => {
  const path = await begin('Hostile');
  const body = `${BODY}<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)></svg><a href="javascript:alert(4)">x</a></textarea><script>alert(5)</script>`;
  const title = '<script>alert(6)</script>';
  await send(editor, path, { intent: 'save', version: '1', body, title });
  await send(editor, path, { intent: 'publish', version: '2', body, title, slug: 'hostile' });
  const id = path.split('/').at(-1) ?? '';
  const preview = (await editor.get(`${PATH}/${id}/preview`)).headers.get('Location') ?? '';
  for (const page of [
    editor.get(path),
    editor.get(PATH),
    shop.get('/blog/hostile'),
    shop.get(preview),
    shop.get('/blog'),
  ]) {
    const html = await text(page);
    expect(html).not.toMatch(/<script>alert|<img[^>]*onerror|<svg[^>]*onload|href="javascript:/);
  }
  const [row] = await shop.ctx.db.select().from(posts).where(eq(posts.slug, 'hostile'));
  expect(row?.body).not.toMatch(/onerror|<script|javascript:|<svg/);
});

test('a post hidden from search engines says so, and is in neither sitemap nor feed', async () => {
  const path = await begin('Quiet one');
  await send(editor, path, { intent: 'publish', version: '1', slug: 'quiet-one', noindex: 'on' });
  expect(await text(shop.get('/blog/quiet-one'))).toContain('noindex');
  for (const address of ['/sitemap.xml', '/feed.xml'])
    expect(await text(shop.get(address))).not.toContain('/blog/quiet-one');
});

test('only what is in the trash is deleted for good', async () => {
  await addPosts(shop.ctx, { slug: 'for-good' });
  const [row] = await shop.ctx.db.select().from(posts).where(eq(posts.slug, 'for-good'));
  const ids = row?.id ?? '';
  const left = () => shop.ctx.db.$count(posts, eq(posts.slug, 'for-good'));
  await editor.post(PATH, { intent: 'purge', ids }, HTML);
  expect(await left()).toBe(1);
  await editor.post(PATH, { intent: 'trash', ids }, HTML);
  await editor.post(PATH, { intent: 'purge', ids }, HTML);
  expect(await left()).toBe(0);
});
