import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { addPosts } from '#app/modules/blog/fixtures.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { createPreviewLink } from '#app/platform/preview-links.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

let shop: TestShop;
let id: string;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addPosts(
    shop.ctx,
    { slug: 'unfinished', title: 'Still being written', status: 'draft', publish_at: null },
    { slug: 'other', title: 'Another draft', status: 'draft', publish_at: null },
  );
  const [post] = await shop.ctx.db.select().from(posts).where(eq(posts.slug, 'unfinished'));
  id = post?.id ?? '';
});

afterAll(() => shop.close());

test('a post draft is a 404 at its URL, and readable by its preview link, without caching', async () => {
  expect((await shop.get('/blog/unfinished')).status).toBe(404);
  const editor = await signedInAs(shop, 'editor');
  const led = await editor.get(`/admin/blog/${id}/preview`);
  expect(led.status).toBe(302);
  const link = led.headers.get('Location') ?? '';
  const preview = await shop.get(link);
  expect(preview.status).toBe(200);
  expect(preview.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(preview.headers.get('Cache-Control')).toBe('private, no-store');
  const html = await preview.text();
  expect(html).toContain('Still being written</h1>');
  expect(html).toContain('Preview: this is the post as it is saved.');
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/);
});

test('a link ends after seven days, opens nothing else, and cannot be made up', async () => {
  const link = createPreviewLink(shop.ctx, { kind: 'post', id });
  const [other] = await shop.ctx.db.select().from(posts).where(eq(posts.slug, 'other'));
  const old = createPreviewLink({ ...shop.ctx, now: addDays(shop.ctx.now, -8) }, { kind: 'post', id });
  const young = createPreviewLink({ ...shop.ctx, now: addDays(shop.ctx.now, -6) }, { kind: 'post', id });
  expect((await shop.get(young)).status).toBe(200);
  for (const wrong of [
    old,
    link.replace(id, other?.id ?? ''),
    link.replace(/until=\d+/, 'until=99999999999'),
    link.replace(/sign=.*/, 'sign='),
    link.replace('/preview/post/', '/preview/service/'),
    `/preview/post/${id}`,
    '/preview/post/nothing?until=99999999999&sign=x',
  ]) {
    const answer = await shop.get(wrong);
    expect(answer.status, wrong).toBe(404);
    expect(await answer.text()).not.toContain('Still being written');
  }
});

test('a deleted draft is not shown by links that were passed on', async () => {
  const [other] = await shop.ctx.db
    .update(posts)
    .set({ deletedAt: shop.ctx.now })
    .where(eq(posts.slug, 'other'))
    .returning();
  expect((await shop.get(createPreviewLink(shop.ctx, { kind: 'post', id: other?.id ?? '' }))).status).toBe(
    404,
  );
});

test('the palette finds drafts for those who may read posts, and leads to their preview', async () => {
  const found = async (role: 'editor' | 'fulfiller') => {
    const staff = await signedInAs(shop, role, `palette-${role}@example.com`);
    // The test asserts this shape.
    return ((await (await staff.get('/admin/find?q=still+written')).json()) as { records: unknown[] })
      .records;
  };
  expect(await found('editor')).toEqual([
    {
      group: 'Blog posts',
      label: 'Still being written',
      note: 'draft',
      href: `/admin/blog/edit/${id}`,
    },
  ]);
  expect(await found('fulfiller')).toEqual([]);
});

test('only those who may read posts are given a link', async () => {
  expect((await shop.get(`/admin/blog/${id}/preview`)).status).toBe(302);
  const fulfiller = await signedInAs(shop, 'fulfiller', 'link-fulfiller@example.com');
  expect((await fulfiller.get(`/admin/blog/${id}/preview`)).status).toBe(403);
});
