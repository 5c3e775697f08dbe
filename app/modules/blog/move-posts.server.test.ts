import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { contentDrafts, contentVersions } from '#app/modules/content/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { duplicatePost } from './duplicate-post.server.ts';
import {
  createBlogPost,
  discardPostDraft,
  publishStoredPost,
  publishPost,
  restorePostVersion,
  savePostDraft,
} from './edit-post.server.ts';
import { findPostForEditor } from './find-edited-post.server.ts';
import { addPosts } from './fixtures.ts';
import {
  countPosts,
  listAdminPosts,
  listMatchingPostIds,
  listRelatedPostOptions,
} from './list-admin-posts.server.ts';
import { findPublicPostPageData } from './list-posts.server.ts';
import { archivePosts, restorePosts, trashPosts, unarchivePosts } from './move-posts.server.ts';
import { definePostListSearch, type PostListTab } from './post-list.ts';
import { EMPTY_BLOG_POST_CONTENT } from './post-content.ts';
import { bulkPublishPosts } from './publish-posts.server.ts';
import { purgeExpiredPosts, purgePosts } from './purge-posts.server.ts';
import { posts } from './tables.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000080${n}`;
const editor = () => freshContext({ actor: actorOf('editor') });
const list = async (ctx: AppContext, tab: PostListTab, query = '') =>
  (await listAdminPosts(ctx, tab, definePostListSearch(tab).read(new URLSearchParams(query)))).rows.map(
    ({ slug }) => slug,
  );

async function fill(ctx: AppContext) {
  const ahead = new Date(ctx.now.getTime() + 3_600_000).toISOString();
  await addPosts(
    ctx,
    { id: ID(1), slug: 'a', title: 'Alpha', publish_at: '2026-01-01', tags: ['ga4'], author: 'Ada Byron' },
    { id: ID(2), slug: 'b', title: 'Beta', publish_at: ahead },
    { id: ID(3), slug: 'c', title: 'Gamma', status: 'draft', publish_at: null },
    { id: ID(4), slug: 'd', title: 'Delta', status: 'archived', publish_at: '2026-02-01', category: null },
  );
}

test('tabs count and list posts by what they are, and filters narrow them', async () => {
  const ctx = await editor();
  await fill(ctx);
  await trashPosts(ctx, [ID(4)]);
  expect(await countPosts(ctx)).toEqual({
    all: 3,
    draft: 1,
    scheduled: 1,
    published: 1,
    archived: 0,
    trash: 1,
  });
  expect(await list(ctx, 'published')).toEqual(['a']);
  expect(await list(ctx, 'scheduled')).toEqual(['b']);
  expect(await list(ctx, 'draft')).toEqual(['c']);
  expect(await list(ctx, 'trash')).toEqual(['d']);
  expect(await list(ctx, 'all', 'sort=a-z')).toEqual(['a', 'b', 'c']);
  expect(await list(ctx, 'all', 'q=gam')).toEqual(['c']);
  expect(await list(ctx, 'all', 'tag=GA4')).toEqual(['a']);
  expect(await list(ctx, 'all', 'author=byron')).toEqual(['a']);
  expect(
    await listMatchingPostIds(ctx, 'draft', definePostListSearch('draft').read(new URLSearchParams())),
  ).toEqual([ID(3)]);
});

test('to choose from are the newest public posts, and those that are chosen already', async () => {
  const ctx = await editor();
  await fill(ctx);
  const idsOf = async (chosen: string[]) =>
    (await listRelatedPostOptions(ctx, { except: ID(1), chosen })).map(({ id }) => id);
  expect(await idsOf([])).toEqual([ID(2)]);
  expect(await idsOf([ID(4)])).toEqual([ID(4), ID(2)]);
});

test('archived and trashed posts leave the blog, and come back as they are asked to', async () => {
  const ctx = await editor();
  await fill(ctx);
  expect(await archivePosts(ctx, [ID(1), ID(4), ID(9)])).toEqual({
    done: [ID(1)],
    skipped: [
      { name: 'A post', reason: 'no longer exists' },
      { name: 'Delta', reason: 'is already archived' },
    ],
  });
  expect(await findPublicPostPageData(ctx, 'a')).toBeNull();
  expect((await bulkPublishPosts(ctx, [ID(1)])).done).toEqual([ID(1)]);
  expect(await findPublicPostPageData(ctx, 'a')).toMatchObject({ publishedAt: '2026-01-01T00:00:00.000Z' });
  await trashPosts(ctx, [ID(1), ID(3)]);
  expect(await findPublicPostPageData(ctx, 'a')).toBeNull();
  await restorePosts(ctx, { ids: [ID(1), ID(3)], asPublished: false });
  expect(await findPublicPostPageData(ctx, 'a')).toBeNull();
  expect(await list(ctx, 'archived', 'sort=a-z')).toEqual(['a', 'd']);
  expect(await list(ctx, 'draft')).toEqual(['c']);
  await unarchivePosts(ctx, [ID(1)]);
  expect(await list(ctx, 'draft', 'sort=a-z')).toEqual(['a', 'c']);
  await bulkPublishPosts(ctx, [ID(1)]);
  await trashPosts(ctx, [ID(1)]);
  // The Undo of a toast.
  await restorePosts(ctx, { ids: [ID(1)], asPublished: true });
  expect(await findPublicPostPageData(ctx, 'a')).not.toBeNull();
});

test('publishing many skips what is not ready, with the reason', async () => {
  const ctx = await editor();
  await fill(ctx);
  const begun = await createBlogPost(ctx, { title: 'Half done' });
  const id = begun.ok ? begun.value.id : '';
  expect(await bulkPublishPosts(ctx, [ID(3), id])).toEqual({
    done: [ID(3)],
    skipped: [{ name: 'Half done', reason: 'is not ready: Write at least 100 characters; this is 0.' }],
  });
});

test('only what is in the trash is deleted for good, with drafts and versions, and after a fresh proof', async () => {
  const ctx = await freshContext();
  const proved = { ...ctx, actor: actorOf('editor', ctx.now) };
  await fill(proved);
  await bulkPublishPosts(proved, [ID(3)]);
  await trashPosts(proved, [ID(3)]);
  await expect(purgePosts({ ...ctx, actor: actorOf('editor') }, [ID(3)])).rejects.toMatchObject({
    status: 403,
  });
  expect(await purgePosts(proved, [ID(1), ID(3)])).toEqual({
    done: [ID(3)],
    skipped: [{ name: 'Alpha', reason: 'is not in the trash' }],
  });
  expect(await ctx.db.$count(posts)).toBe(3);
  for (const table of [contentDrafts, contentVersions])
    expect(await ctx.db.$count(table, eq(table.key, ID(3)))).toBe(0);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'post.purged'))).toBe(1);
});

test('what was in the trash for seven days goes for good by itself, and nothing else', async () => {
  const ctx = asSystem(await editor());
  await fill(ctx);
  await trashPosts({ ...ctx, now: new Date(ctx.now.getTime() - 7 * DAY_MS) }, [ID(1)]);
  await trashPosts({ ...ctx, now: new Date(ctx.now.getTime() - 7 * DAY_MS + 1) }, [ID(2)]);
  expect(await purgeExpiredPosts(ctx)).toBe(1);
  const left = await ctx.db.select({ id: posts.id }).from(posts);
  expect(left.map(({ id }) => id).toSorted()).toEqual([ID(2), ID(3), ID(4)]);
  expect(await purgeExpiredPosts(ctx)).toBe(0);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'posts.purged'))).toBe(1);
});

test('a page of ten thousand posts and the counts of its tabs stay quick', async () => {
  const ctx = await editor();
  await ctx.db.execute(sql`
    insert into posts (id, slug, title, body, author, status, publish_at, created_at, updated_at)
    select gen_random_uuid(), 'post-' || n, 'Post ' || n, repeat('text ', 400), 'Mara',
      (array['draft', 'published', 'archived'])[1 + n % 3],
      timestamptz '2026-01-01' + n * interval '1 minute', now(), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 10000) as n`);
  await ctx.db.execute(sql`analyze posts`);
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const read = (query: string) => () =>
    listAdminPosts(ctx, 'all', definePostListSearch('all').read(new URLSearchParams(query)));
  const figures: Record<string, number> = {};
  for (const query of ['', 'page=100', 'sort=a-z', 'q=999', 'sort=newest']) {
    await read(query)();
    figures[query] = Math.round(await timed(read(query)));
  }
  figures['counts'] = Math.round(await timed(() => countPosts(ctx)));
  expect(Math.max(...Object.values(figures))).toBeLessThan(500);
});

const SENT = { draft: EMPTY_BLOG_POST_CONTENT, version: 1, overwrite: null };

test('an analyst reads posts and writes none', async () => {
  const ctx = await editor();
  const begun = await createBlogPost(ctx, { title: 'Begun' });
  const id = begun.ok ? begun.value.id : '';
  const analyst = { ...ctx, actor: actorOf('analyst') };
  expect(await findPostForEditor(analyst, id)).not.toBeNull();
  const refusals = [
    () => createBlogPost(analyst, { title: 'No' }),
    () => savePostDraft(analyst, id, SENT),
    () => publishPost(analyst, id, SENT),
    () => publishStoredPost(analyst, id),
    () => discardPostDraft(analyst, id),
    () => restorePostVersion(analyst, id, id),
    () => duplicatePost(analyst, id),
    () => archivePosts(analyst, [id]),
  ];
  for (const refuse of refusals)
    await expect((async () => refuse())()).rejects.toMatchObject({ status: 403 });
});
