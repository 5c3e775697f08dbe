import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { parseBlogListFilters } from './blog-choice.ts';
import { addPosts } from './fixtures.ts';
import {
  findPublicPostPageData,
  findCurrentPostSlug,
  listPublicPosts,
  listRelatedPosts,
} from './list-posts.server.ts';
import { renamePostSlug } from './rename-post.server.ts';
import { posts } from './tables.server.ts';

const list = (ctx: AppContext, query = '') =>
  listPublicPosts(ctx, parseBlogListFilters(new URLSearchParams(query), ctx.categories));
const slugsOf = async (ctx: AppContext, query = '') =>
  (await list(ctx, query)).posts.map((post) => post.slug);
const ID = (n: number) => `00000000-0000-4000-8000-00000000070${n}`;

test('the list has published posts whose time has come, featured first, then newest', async () => {
  const ctx = await freshContext();
  const later = new Date(ctx.now.getTime() + 3_600_000).toISOString();
  await addPosts(
    ctx,
    { slug: 'old', publish_at: '2026-01-01' },
    { slug: 'new', publish_at: '2026-06-01' },
    { slug: 'featured', publish_at: '2025-01-01', featured: true },
    { slug: 'scheduled', publish_at: later },
    { slug: 'draft', status: 'draft' },
    { slug: 'archived', status: 'archived' },
    { slug: 'deleted' },
  );
  await ctx.db.update(posts).set({ deletedAt: ctx.now }).where(eq(posts.slug, 'deleted'));
  expect(await slugsOf(ctx)).toEqual(['featured', 'new', 'old']);
  for (const slug of ['scheduled', 'draft', 'archived', 'deleted']) {
    expect(await findPublicPostPageData(ctx, slug), slug).toBeNull();
  }
  const tomorrow = { ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) };
  expect(await slugsOf(tomorrow)).toContain('scheduled');
});

test('twelve posts make a page', async () => {
  const ctx = await freshContext();
  await addPosts(ctx, ...Array.from({ length: 13 }, () => ({})));
  const first = await list(ctx);
  expect([first.posts.length, first.total, first.pages]).toEqual([12, 13, 2]);
  const second = await list(ctx, 'page=2');
  expect(second.posts).toHaveLength(1);
  expect(first.posts.map((post) => post.id)).not.toContain(second.posts[0]?.id);
  expect((await list(ctx, 'page=99')).posts).toEqual([]);
});

test('posts are chosen by category, tag and words, wildcards among them standing for themselves', async () => {
  const ctx = await freshContext();
  await addPosts(
    ctx,
    { slug: 'a', title: 'Alpha', category: 'Fix Problems', tags: ['ga4'] },
    { slug: 'b', title: 'Beta 100% sure', category: 'Create Content', tags: ['ga4', 'ads'] },
    { slug: 'c', title: 'Gamma', excerpt: 'With beta inside', category: null },
  );
  expect(await slugsOf(ctx, 'category=fix')).toEqual(['a']);
  expect(await slugsOf(ctx, 'category=Create+Content')).toEqual(['b']);
  expect(await slugsOf(ctx, 'tag=ADS')).toEqual(['b']);
  expect((await slugsOf(ctx, 'q=BETA')).toSorted()).toEqual(['b', 'c']);
  expect(await slugsOf(ctx, 'q=100%25')).toEqual(['b']);
  expect(await slugsOf(ctx, 'q=beta+gamma')).toEqual(['c']);
  expect(await slugsOf(ctx, 'q=ga4&tag=ads')).toEqual(['b']);
  const { categories, tags } = await list(ctx, 'q=nothing');
  expect(categories).toEqual(['Fix Problems', 'Create Content']);
  expect(tags).toEqual(['ga4', 'ads']);
});

test.each([
  "q=' or 1=1 --",
  `q=${'%5C'.repeat(50)}`,
  `q=${'a'.repeat(5_000)}`,
  'tag={}',
  'tag="',
  'page=-1&page=abc',
  'page=1e9',
  'category=__proto__',
])('the address ?%s is answered', async (query) => {
  const ctx = await freshContext();
  await addPosts(ctx, {});
  await expect(list(ctx, query)).resolves.toMatchObject({ pages: 1 });
});

test('a post is shown clean, with anchors and the date of a later change', async () => {
  const ctx = await freshContext();
  const body = `<h2>First</h2><p style="color:red">${'Some text that is long enough. '.repeat(5)}</p><h3>Then</h3>`;
  await addPosts(ctx, { slug: 'one', body, updated_at: '2026-07-01', seo_description: 'Short.' });
  await ctx.db.update(posts).set({ body: `${body}<script>alert(1)</script>` });
  const post = await findPublicPostPageData(ctx, 'one');
  expect(post).toMatchObject({
    contents: [
      { id: 'first', title: 'First', level: 2 },
      { id: 'then', title: 'Then', level: 3 },
    ],
    updatedAt: '2026-07-01T00:00:00.000Z',
    metaDescription: 'Short.',
    stylesheet: expect.stringMatching(/^\/media\/rt\/[\da-f]{24}\.css$/) as string,
  });
  expect(post?.html).toContain('<h2 id="first">First</h2>');
  expect(post?.html).not.toContain('script');
  expect(post?.html).not.toContain('style=');
});

test('a renamed post is found by every address it had, and the change is audited', async () => {
  const ctx = await freshContext();
  await addPosts(ctx, { id: ID(1), slug: 'first' }, { id: ID(2), slug: 'other' });
  expect(await renamePostSlug(asSystem(ctx), ID(1), 'second')).toEqual({ ok: true, value: undefined });
  expect(await renamePostSlug(asSystem(ctx), ID(1), 'third')).toEqual({ ok: true, value: undefined });
  expect(await findPublicPostPageData(ctx, 'first')).toBeNull();
  expect(await findCurrentPostSlug(ctx, 'first')).toBe('third');
  expect(await findCurrentPostSlug(ctx, 'second')).toBe('third');
  expect(await findCurrentPostSlug(ctx, 'third')).toBeNull();
  expect(await renamePostSlug(asSystem(ctx), ID(1), 'other')).toEqual({
    ok: false,
    failure: { code: 'slug-taken' },
  });
  expect(await renamePostSlug(asSystem(ctx), ID(9), 'x')).toEqual({
    ok: false,
    failure: { code: 'not-found' },
  });
  expect(await renamePostSlug(asSystem(ctx), ID(1), 'first')).toMatchObject({ ok: true });
  expect(await findCurrentPostSlug(ctx, 'first')).toBeNull();
  expect(await findPublicPostPageData(ctx, 'first')).not.toBeNull();
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'post.renamed'))).toBe(3);
});

test('an old address of a post that is not public leads nowhere', async () => {
  const ctx = await freshContext();
  await addPosts(ctx, { slug: 'hidden', old_slugs: ['was'], status: 'draft' });
  expect(await findCurrentPostSlug(ctx, 'was')).toBeNull();
});

test('without a choice posts of the same category come before the newest', async () => {
  const ctx = await freshContext();
  await addPosts(
    ctx,
    { slug: 'self', category: 'Fix Problems' },
    { slug: 'newest', category: 'Create Content', publish_at: '2026-09-01' },
    { slug: 'alike', category: 'Fix Problems', publish_at: '2026-01-01' },
  );
  const self = await findPublicPostPageData(ctx, 'self');
  const related = self ? await listRelatedPosts(ctx, self) : [];
  expect(related.map((post) => post.slug)).toEqual(['alike', 'newest']);
});

test('chosen posts come before alike ones, those before the newest, three in all', async () => {
  const ctx = await freshContext();
  await addPosts(
    ctx,
    { id: ID(1), slug: 'self', related_posts: [ID(5)], tags: ['x'] },
    { id: ID(2), slug: 'alike', publish_at: '2025-01-01' },
    { id: ID(3), slug: 'tagged', category: 'Fix Problems', tags: ['x'], publish_at: '2025-02-01' },
    { id: ID(4), slug: 'newest', category: 'Fix Problems', publish_at: '2026-07-01' },
    { id: ID(5), slug: 'chosen', category: 'Fix Problems', publish_at: '2024-01-01' },
  );
  const self = await findPublicPostPageData(ctx, 'self');
  if (!self) throw new Error('the post is missing');
  expect((await listRelatedPosts(ctx, self)).map((post) => post.slug)).toEqual(['chosen', 'tagged', 'alike']);
});

test('related posts that cannot be read are none, and said to be a fallback', async () => {
  const ctx = await freshContext();
  let fallbacks = 0;
  const watched = { ...ctx, onFallback: () => void fallbacks++ };
  await ctx.db.execute(sql`alter table posts rename to posts_gone`);
  try {
    const post = { id: ID(1), category: null, tags: [], relatedPostIds: [] };
    expect(await listRelatedPosts(watched, post)).toEqual([]);
  } finally {
    await ctx.db.execute(sql`alter table posts_gone rename to posts`);
  }
  expect(fallbacks).toBe(1);
});

test('who may not write posts moves none', async () => {
  const ctx = await freshContext();
  await addPosts(ctx, { id: ID(1), slug: 'first' });
  for (const role of ['analyst', 'fulfiller', 'customer'] as const)
    await expect(renamePostSlug({ ...ctx, actor: actorOf(role) }, ID(1), 'second')).rejects.toMatchObject({
      status: 403,
    });
  await expect(renamePostSlug(ctx, ID(1), 'second')).rejects.toMatchObject({ status: 401 });
  expect(await findPublicPostPageData(ctx, 'first')).not.toBeNull();
});
