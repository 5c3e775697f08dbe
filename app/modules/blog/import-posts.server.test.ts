import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { contentDrafts, contentVersions } from '#app/modules/content/tables.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { makePostRow } from './fixtures.ts';
import { importPosts } from './import-posts.server.ts';
import { postRedirects, posts } from './tables.server.ts';

const ID = '00000000-0000-4000-8000-000000000601';

test('a post keeps every field; its body is cleaned and its reading time counted', async () => {
  const ctx = await freshContext();
  const row = makePostRow({
    id: ID,
    slug: undefined,
    title: 'Café & Crème',
    body: `<h2>Why</h2><script>alert(1)</script><p onclick="x()">${'word '.repeat(700)}</p>`,
    tags: ['Pricing', 'pricing', 'GA4'],
    author: 'Nora Lindqvist',
    featured: true,
    old_slugs: ['coffee'],
    cover_url: '/media/cover.png',
    cover_alt: 'A cup',
    related_posts: [ID],
    seo_title: 'Coffee',
    noindex: true,
  });
  expect(await importPosts(ctx, [row])).toEqual({ ok: true, value: { count: 1 } });
  const [stored] = await ctx.db.select().from(posts);
  expect(stored).toMatchObject({
    id: ID,
    slug: 'cafe-creme',
    body: expect.stringMatching(/^<h2>Why<\/h2><p>word /) as string,
    bodyText: expect.stringMatching(/^Why word word/) as string,
    readingMinutes: 3,
    tags: ['pricing', 'ga4'],
    author: 'Nora Lindqvist',
    isFeatured: true,
    coverUrl: '/media/cover.png',
    coverAlt: 'A cup',
    relatedPostIds: [ID],
    seoTitle: 'Coffee',
    isHiddenFromSearch: true,
    publishAt: new Date('2026-06-01T00:00:00Z'),
    updatedAt: new Date('2026-06-01T00:00:00Z'),
    isDemo: false,
    version: 1,
  });
  expect(await ctx.db.select().from(postRedirects)).toMatchObject([{ oldSlug: 'coffee', postId: ID }]);
});

test('a post without an author is by the provider, one published without a date appears now', async () => {
  const ctx = await freshContext();
  await importPosts(ctx, [makePostRow({ publish_at: null })]);
  const [stored] = await ctx.db.select().from(posts);
  expect(stored).toMatchObject({ author: 'Mara Ellison', publishAt: ctx.now });
});

test('a post whose title has no letter to make an address of gets a neutral one', async () => {
  const ctx = await freshContext();
  await importPosts(ctx, [
    makePostRow({ slug: undefined, title: '!?' }),
    makePostRow({ id: ID, slug: undefined, title: '東京のロゴ' }),
  ]);
  const slugs = new Map((await ctx.db.select().from(posts)).map(({ title, slug }) => [title, slug]));
  expect(slugs.get('!?')).toMatch(/^post-[\da-f]{8}$/);
  expect(slugs.get('東京のロゴ')).toBe('post-00000601');
});

test('every bad field is named and nothing is written', async () => {
  const ctx = await freshContext();
  const outcome = await importPosts(ctx, [
    makePostRow(),
    makePostRow({ slug: 'Bad Slug', title: '', category: 'Other' }),
    makePostRow({ slug: 'short', body: '<p>Too short.</p>' }),
    makePostRow({ slug: 'cover', cover_url: 'https://elsewhere.test/x.png' }),
    makePostRow({ slug: 'alt', cover_url: '/media/x.png' }),
  ]);
  const fields = outcome.ok ? [] : outcome.failure.problems.map(({ row, field }) => `${row} ${field}`);
  expect(fields.toSorted()).toEqual([
    '2 category',
    '2 slug',
    '2 title',
    '3 body',
    '4 cover_url',
    '5 cover_alt',
  ]);
  expect(await ctx.db.$count(posts)).toBe(0);
});

test('an address belongs to one post, old addresses included', async () => {
  const ctx = await freshContext();
  const twice = await importPosts(ctx, [
    makePostRow({ slug: 'a' }),
    makePostRow({ slug: 'b', old_slugs: ['a'] }),
    makePostRow({ slug: 'c', old_slugs: ['d'] }),
    makePostRow({ slug: 'e', old_slugs: ['d'] }),
  ]);
  expect(twice).toMatchObject({
    ok: false,
    failure: {
      problems: [
        { row: 2, field: 'old_slugs' },
        { row: 4, field: 'old_slugs' },
      ],
    },
  });
  await importPosts(ctx, [makePostRow({ slug: 'a', old_slugs: ['z'] })]);
  const taken = await importPosts(ctx, [
    makePostRow({ slug: 'a' }),
    makePostRow({ slug: 'new', old_slugs: ['z'] }),
  ]);
  expect(taken).toMatchObject({
    ok: false,
    failure: {
      problems: [
        { row: 1, field: 'slug' },
        { row: 2, field: 'old_slugs' },
      ],
    },
  });
  expect(await importPosts(ctx, [makePostRow({ slug: 'z' })], { isReplacing: true })).toMatchObject({
    ok: true,
  });
  expect(await ctx.db.$count(posts)).toBe(1);
  expect(await ctx.db.$count(postRedirects)).toBe(0);
});

test('an import updates an existing post with a version and redirects its old URL', async () => {
  const ctx = await freshContext();
  await importPosts(ctx, [
    makePostRow({ id: ID, slug: 'first', old_slugs: ['zero'] }),
    makePostRow({ slug: 'b' }),
  ]);
  const trial = await importPosts(ctx, [makePostRow({ id: ID, slug: 'b' })], {
    isUpdating: true,
    isTrial: true,
  });
  expect(trial).toMatchObject({ failure: { problems: [{ row: 1, field: 'slug' }] } });
  const now = makePostRow({ id: ID, slug: 'second', title: 'Another', old_slugs: ['zero'] });
  expect(await importPosts(ctx, [now], { isUpdating: true, isTrial: true })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(posts, eq(posts.slug, 'second'))).toBe(0);
  expect(await importPosts(ctx, [now], { isUpdating: true })).toMatchObject({ ok: true });
  const [stored] = await ctx.db.select().from(posts).where(eq(posts.id, ID));
  expect(stored).toMatchObject({ slug: 'second', title: 'Another', version: 2, updatedAt: ctx.now });
  const former = await ctx.db.select().from(postRedirects).orderBy(postRedirects.oldSlug);
  expect(former.map(({ oldSlug }) => oldSlug)).toEqual(['first', 'zero']);
  expect(await ctx.db.$count(contentVersions, eq(contentVersions.key, ID))).toBe(1);

  await ctx.db.update(contentDrafts).set({ value: { title: 'Mine' } });
  const refused = await importPosts(ctx, [now], { isUpdating: true });
  expect(refused).toMatchObject({ failure: { problems: [{ row: 1, field: 'id' }] } });
});
