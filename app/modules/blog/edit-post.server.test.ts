import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
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
import { findPostPreviewPage } from './find-draft.server.ts';
import { findPostForEditor, listPostVersions } from './find-edited-post.server.ts';
import { addPosts } from './fixtures.ts';
import { findPublicPostPageData, findCurrentPostSlug, listPublicPosts } from './list-posts.server.ts';
import { archivePosts } from './move-posts.server.ts';
import { EMPTY_BLOG_POST_CONTENT, type BlogPostFormContent } from './post-content.ts';
import { posts } from './tables.server.ts';

const ADA = '00000000-0000-4000-8000-0000000000ad';

async function editorContext() {
  const ctx = await freshContext({ actor: { ...actorOf('editor'), id: ADA } });
  await ctx.db
    .insert(users)
    .values({ id: ADA, name: 'Ada Lovelace', email: 'ada@example.com', role: 'editor' });
  return ctx;
}

const BODY = `<p>${'A price is fixed when the thing it buys is fixed too. '.repeat(3)}</p>`;
const words = (more: Partial<BlogPostFormContent> = {}): BlogPostFormContent => ({
  ...EMPTY_BLOG_POST_CONTENT,
  title: 'What a fixed price buys',
  body: BODY,
  author: 'Mara Ellison',
  ...more,
});
const sent = (draft: BlogPostFormContent, version: number, overwrite: number | null = null) => ({
  draft,
  version,
  overwrite,
});
const later = (ctx: AppContext, seconds: number) => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
});

async function begin(ctx: AppContext, title = 'What a fixed price buys'): Promise<string> {
  const begun = await createBlogPost(ctx, { title });
  if (!begun.ok) throw new Error('not begun');
  return begun.value.id;
}
const versionOf = async (ctx: AppContext, id: string) =>
  (await findPostForEditor(ctx, id))?.record.version ?? -1;
async function publish(ctx: AppContext, id: string, draft: BlogPostFormContent) {
  return publishPost(ctx, id, sent(draft, await versionOf(ctx, id)));
}
const problemsOf = (outcome: Awaited<ReturnType<typeof publishPost>>) =>
  outcome.ok || outcome.failure.code !== 'invalid' ? [] : outcome.failure.problems.map(({ field }) => field);

test('a post begins as a draft with a free address, and visitors see it only once it is published', async () => {
  const ctx = await editorContext();
  const id = await begin(ctx);
  const second = await begin(ctx);
  expect((await findPostForEditor(ctx, second))?.slug).toBe('what-a-fixed-price-buys-2');
  expect(await savePostDraft(ctx, id, sent(words({ excerpt: 'Half a th' }), 1))).toMatchObject({
    value: { version: 2 },
  });
  expect(await findPublicPostPageData(ctx, 'what-a-fixed-price-buys')).toBeNull();
  expect(await findPostPreviewPage(ctx, id)).toMatchObject({ dek: 'Half a th', author: 'Mara Ellison' });
  const outcome = await publish(ctx, id, words({ excerpt: 'Whole.' }));
  expect(outcome).toMatchObject({ ok: true, value: { isChanged: true, publishAt: ctx.now } });
  expect(await findPublicPostPageData(ctx, 'what-a-fixed-price-buys')).toMatchObject({
    dek: 'Whole.',
    updatedAt: null,
  });
  expect(await findPostForEditor(ctx, id)).toMatchObject({ state: 'published', draft: null });
  const actions = (await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(
    ({ action }) => action,
  );
  expect(actions).toEqual(['post.drafted', 'post.published']);
});

test('publishing needs a title, 100 characters of text, a free address, and a text for a cover', async () => {
  const ctx = await editorContext();
  await addPosts(ctx, { slug: 'taken' });
  const id = await begin(ctx);
  const refused: [Partial<BlogPostFormContent>, string[]][] = [
    [{ title: ' ' }, ['title']],
    [{ title: 'x'.repeat(121) }, ['title']],
    [{ body: `<p>${'x'.repeat(99)}</p>` }, ['body']],
    [{ body: '<script>alert(1)</script>'.repeat(20) }, ['body']],
    [{ slug: 'taken' }, ['slug']],
    [{ slug: 'Not/An Address' }, ['slug']],
    [{ coverUrl: '/media/content/a.webp' }, ['cover_alt']],
    [{ coverUrl: 'https://elsewhere.example/a.png', coverAlt: 'A desk' }, ['cover']],
    [{ category: 'Nothing' }, ['category']],
    [{ tags: Array.from({ length: 13 }, (_, n) => `t${n}`).join(',') }, ['tags']],
    [{ author: '' }, ['author']],
    [{ seoTitle: 'x'.repeat(61), seoDescription: 'x'.repeat(161) }, ['seo_title', 'seo_description']],
    [{ publishAt: 'tomorrow' }, ['publish_at']],
    [{ publishAt: '2099-01-01T00:00' }, ['publish_at']],
  ];
  for (const [more, fields] of refused)
    expect(problemsOf(await publish(ctx, id, words(more))), JSON.stringify(more)).toEqual(fields);
  expect((await listPublicPosts(ctx, { q: '', category: null, tag: '', page: 1 })).total).toBe(1);
  const good = words({
    coverUrl: '/media/content/a.webp',
    coverAlt: 'A desk',
    body: `<p>${'x'.repeat(100)}</p>`,
  });
  expect((await publish(ctx, id, good)).ok).toBe(true);
});

test('an editor who saves over another editor sees who saved, and no text is lost', async () => {
  const ctx = await editorContext();
  const id = await begin(ctx);
  await savePostDraft(ctx, id, sent(words({ excerpt: 'First' }), 1));
  const stale = await savePostDraft(ctx, id, sent(words({ excerpt: 'Second' }), 1));
  expect(stale).toMatchObject({
    failure: { code: 'conflict', by: 'Ada Lovelace', version: 2, current: { excerpt: 'First' } },
  });
  expect(await publishPost(ctx, id, sent(words(), 1))).toMatchObject({ failure: { code: 'conflict' } });
  expect(await savePostDraft(ctx, id, sent(words({ excerpt: 'Second' }), 1, 2))).toMatchObject({ ok: true });
  await publish(ctx, id, words({ excerpt: 'Second' }));
  const version = await versionOf(ctx, id);
  // Archived while a form was open: publishing would restore it unexpectedly.
  await archivePosts(ctx, [id]);
  expect(await publishPost(ctx, id, sent(words({ excerpt: 'Third' }), version))).toMatchObject({
    failure: { code: 'conflict' },
  });
  expect(await findPublicPostPageData(ctx, 'what-a-fixed-price-buys')).toBeNull();
});

test('changes of a published post stay a draft until published, and an old URL redirects', async () => {
  const ctx = await editorContext();
  const id = await begin(ctx);
  await publish(ctx, id, words());
  const day = later(ctx, 2 * 86_400);
  const publishAt = (await findPostForEditor(ctx, id))?.words.publishAt ?? '';
  const changed = words({ slug: 'fixed', excerpt: 'Now with one.', publishAt });
  await savePostDraft(day, id, sent(changed, await versionOf(ctx, id)));
  expect(await findPublicPostPageData(day, 'what-a-fixed-price-buys')).toMatchObject({ dek: '' });
  expect(await findPostPreviewPage(day, id)).toMatchObject({ dek: 'Now with one.' });
  expect((await publish(day, id, changed)).ok).toBe(true);
  expect(await findPublicPostPageData(day, 'what-a-fixed-price-buys')).toBeNull();
  expect(await findCurrentPostSlug(day, 'what-a-fixed-price-buys')).toBe('fixed');
  const shown = await findPublicPostPageData(day, 'fixed');
  expect(shown).toMatchObject({ publishedAt: ctx.now.toISOString(), updatedAt: day.now.toISOString() });
  // Back to the old slug, with the redirect reversed.
  expect((await publish(day, id, { ...changed, slug: 'what-a-fixed-price-buys' })).ok).toBe(true);
  expect(await findCurrentPostSlug(day, 'fixed')).toBe('what-a-fixed-price-buys');
  await savePostDraft(day, id, sent(words({ publishAt }), await versionOf(day, id)));
  expect(await discardPostDraft(day, id)).toMatchObject({ ok: true });
  expect((await findPostForEditor(day, id))?.words.excerpt).toBe('Now with one.');
});

test('a time ahead keeps a post from visitors until then, and a public one is not hidden by one', async () => {
  const ctx = await editorContext();
  const now = new Date('2026-11-20T15:00:00Z');
  const early = { ...ctx, now };
  const id = await begin(early);
  const outcome = await publish(early, id, words({ publishAt: '2026-11-20T11:00' }));
  const at = new Date('2026-11-20T16:00:00Z');
  expect(outcome).toMatchObject({ value: { publishAt: at } });
  expect(await findPostForEditor(early, id)).toMatchObject({ state: 'scheduled' });
  const seen: Date[] = [];
  const watched = { ...early, onChangeAhead: (when: Date) => void seen.push(when) };
  expect(await findPublicPostPageData(watched, 'what-a-fixed-price-buys')).toBeNull();
  expect(seen).toEqual([at]);
  expect(await findPublicPostPageData({ ...ctx, now: at }, 'what-a-fixed-price-buys')).not.toBeNull();
  const public_ = { ...ctx, now: new Date('2026-11-20T17:00:00Z') };
  expect(problemsOf(await publish(public_, id, words({ publishAt: '2026-11-21T11:00' })))).toEqual([
    'publish_at',
  ]);
});

test('a version says in words what changed, and what it replaced is public again', async () => {
  const ctx = await editorContext();
  const id = await begin(ctx);
  await publish(ctx, id, words());
  const { publishAt = '' } = (await findPostForEditor(ctx, id))?.words ?? {};
  const other = BODY.replace('fixed too', 'settled as well');
  await publish(ctx, id, words({ body: other, publishAt }));
  const [newest] = await listPostVersions(ctx, id);
  expect(JSON.stringify(newest?.changes)).toContain('settled');
  expect(newest?.changes.map(({ label }) => label)).toEqual(['Text']);
  expect(await restorePostVersion(ctx, id, newest?.id ?? '')).toMatchObject({ ok: true });
  expect((await findPublicPostPageData(ctx, 'what-a-fixed-price-buys'))?.html).not.toContain('settled');
  expect(await listPostVersions(ctx, id)).toHaveLength(3);
  // For an archived post it becomes the draft, so that nothing is published unexpectedly.
  await archivePosts(ctx, [id]);
  expect(await restorePostVersion(ctx, id, (await listPostVersions(ctx, id))[0]?.id ?? '')).toMatchObject({
    ok: true,
  });
  expect(await findPublicPostPageData(ctx, 'what-a-fixed-price-buys')).toBeNull();
  expect((await findPostForEditor(ctx, id))?.words.body).toContain('settled');
});

test('hostile HTML of a draft is harmless in its preview, and gone once it is published', async () => {
  const ctx = await editorContext();
  const id = await begin(ctx);
  const hostile = `${BODY}<p onclick="alert(1)">x<script>alert(2)</script><img src=x onerror=alert(3)><a href="javascript:alert(4)">y</a><iframe srcdoc="<script>alert(5)</script>"></iframe></p>`;
  await savePostDraft(ctx, id, sent(words({ body: hostile }), 1));
  const harm = /<script|<iframe|onclick|onerror|javascript:|srcdoc/i;
  expect((await findPostPreviewPage(ctx, id))?.html).not.toMatch(harm);
  expect((await publish(ctx, id, words({ body: hostile }))).ok).toBe(true);
  const [row] = await ctx.db.select().from(posts).where(eq(posts.id, id));
  expect(row?.body).not.toMatch(harm);
  expect((await findPublicPostPageData(ctx, 'what-a-fixed-price-buys'))?.html).not.toMatch(harm);
});

test('a copy is a draft with an address of its own, and has the words of the draft', async () => {
  const ctx = await editorContext();
  const id = await begin(ctx);
  await publish(ctx, id, words({ tags: 'ga4, Ads' }));
  const { publishAt = '' } = (await findPostForEditor(ctx, id))?.words ?? {};
  await savePostDraft(ctx, id, sent(words({ excerpt: 'Draft words', publishAt }), await versionOf(ctx, id)));
  const copy = await duplicatePost(ctx, id);
  const created = copy.ok ? await findPostForEditor(ctx, copy.value.id) : null;
  expect(created).toMatchObject({
    state: 'draft',
    slug: 'what-a-fixed-price-buys-copy',
    words: { title: 'What a fixed price buys copy', excerpt: 'Draft words', body: BODY, publishAt: '' },
  });
  expect((await publishStoredPost(ctx, created?.id ?? '')).ok).toBe(true);
});

test('a post whose title has no letter to make an address of is published at a neutral one', async () => {
  const ctx = await editorContext();
  const id = await begin(ctx);
  await publish(ctx, id, words({ title: '東京のロゴ', slug: '' }));
  const [post] = await ctx.db.select().from(posts).where(eq(posts.id, id));
  expect(post).toMatchObject({ status: 'published', slug: `post-${id.slice(-8)}` });
});
