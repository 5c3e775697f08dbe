import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { savePostDraft } from '#app/modules/blog/edit-post.server.ts';
import { makePostRow } from '#app/modules/blog/fixtures.ts';
import { importPosts } from '#app/modules/blog/import-posts.server.ts';
import { EMPTY_BLOG_POST_CONTENT, parsePostDraftContent } from '#app/modules/blog/post-content.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { contentVersions } from '#app/modules/content/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';

import { IMPORTERS_BY_KIND } from '../../../import.server.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findBulkJob } from '../find-bulk-job.server.ts';
import { startCheckedFileImport, startBulkJobUndo } from '../imports/plan-import.server.ts';
import { findBulkJobById } from '../job-rows.server.ts';
import { runBulkJob } from '../work-jobs.job.server.ts';
import { bulkEditFormSchema } from './edit-form.ts';
import type { BulkEditableEntityName } from './edit-rules.ts';
import { prepareBulkEditForReview } from './start-edit.server.ts';

async function open() {
  const base = await freshContext();
  const [user] = await base.db
    .insert(users)
    .values(makeUser({ role: 'manager' }))
    .returning();
  const id = user?.id ?? '';
  const actor = { kind: 'user', id, role: 'manager', email: 'm@example.com', isEmailVerified: true } as const;
  const ctx = { ...base, actor };
  const work = (job: string) =>
    runBulkJob({ ...base, actor: { kind: 'system', name: 'bulk.work' } }, job, IMPORTERS_BY_KIND);
  const prepare = async (name: BulkEditableEntityName, form: Record<string, string>) => {
    const started = await prepareBulkEditForReview(ctx, name, z.parse(bulkEditFormSchema, form));
    if (!started.ok) throw new Error(started.failure.code);
    await work(started.value.id);
    return started.value.id;
  };
  const run = async (job: string) => {
    expect((await startCheckedFileImport(ctx, job)).ok).toBe(true);
    await work(job);
  };
  const undo = async (job: string) => {
    expect((await startBulkJobUndo(ctx, job)).ok).toBe(true);
    await work(job);
  };
  return { ctx, prepare, run, undo };
}

test('reviews are decided in bulk after a preview, with reason, emails and audit; undo reopens them', async () => {
  const { ctx, prepare, run, undo } = await open();
  const serviceId = crypto.randomUUID();
  await addServiceFixtures(ctx, { id: serviceId, slug: 'audit' });
  const review = (name: string, other: Partial<typeof serviceReviews.$inferInsert> = {}) => ({
    ...{ serviceId, reviewerName: name, rating: 5, content: 'Good work', reviewedAt: ctx.now },
    ...other,
  });
  await ctx.db
    .insert(serviceReviews)
    .values([
      review('Ann', { email: 'ann@x.example', isVerified: true }),
      review('Bob'),
      review('Cid', { status: 'approved', isPinned: true }),
    ]);
  const without = await prepareBulkEditForReview(
    ctx,
    'reviews',
    z.parse(bulkEditFormSchema, { status: 'rejected' }),
  );
  expect(without).toEqual({ ok: false, failure: { code: 'no-reason' } });
  const job = await prepare('reviews', { status: 'rejected', reject_reason: 'off_topic' });
  expect((await findBulkJob(ctx, job))?.changes[0]).toMatchObject({
    fields: [
      { label: 'Status', to: 'rejected' },
      { label: 'Reason for rejecting', from: 'empty', to: 'off_topic' },
    ],
  });
  expect(await ctx.db.$count(serviceReviews, eq(serviceReviews.status, 'rejected'))).toBe(0);
  await run(job);
  const states = async () =>
    (await ctx.db.select().from(serviceReviews).orderBy(serviceReviews.reviewerName)).map((one) => [
      ...[one.reviewerName, one.status, one.rejectReason, one.isPinned],
    ]);
  expect(await states()).toEqual([
    ['Ann', 'rejected', 'off_topic', false],
    ['Bob', 'rejected', 'off_topic', false],
    ['Cid', 'rejected', 'off_topic', false],
  ]);
  expect(await ctx.db.$count(outbox, eq(outbox.template, 'review.decided'))).toBe(1);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'review.rejected'))).toBe(3);
  await undo(job);
  expect(await states()).toEqual([
    ['Ann', 'pending', null, false],
    ['Bob', 'pending', null, false],
    ['Cid', 'approved', null, true],
  ]);
});

test('a bulk edit of posts skips those that are not ready, keeps drafts, and can be undone', async () => {
  const { ctx, prepare, run, undo } = await open();
  await importPosts(ctx, [
    makePostRow({ slug: 'ready', title: 'Ready', status: 'draft', tags: ['old'], author: 'Nora' }),
    makePostRow({ slug: 'short', title: 'Short', status: 'draft', body: '<p>Short.</p>', tags: [] }),
    makePostRow({ slug: 'public', title: 'Public', tags: ['old', 'seo'] }),
  ]);
  const bySlug = async (slug: string) => (await ctx.db.select().from(posts).where(eq(posts.slug, slug)))[0];
  const shown = await bySlug('public');
  // Another user edits it meanwhile.
  const draft = {
    ...EMPTY_BLOG_POST_CONTENT,
    title: 'Public, soon',
    slug: 'public',
    tags: 'mine',
    author: 'Nora',
  };
  const version = (await findContentDraft(ctx, { kind: 'post', key: shown?.id ?? '' })).version;
  expect((await savePostDraft(ctx, shown?.id ?? '', { draft, version, overwrite: null })).ok).toBe(true);

  const job = await prepare('posts', { status: 'published', category: 'Fix Problems', author: 'Ada' });
  expect(await findBulkJobById(ctx, job)).toMatchObject({ state: 'checked', updated: 2, failed: 1 });
  expect((await findBulkJob(ctx, job))?.problems).toMatchObject([
    { column: 'status', reason: expect.stringMatching(/^can’t be published yet: Write at least/) as string },
  ]);
  await run(job);
  expect(await bySlug('ready')).toMatchObject({
    status: 'published',
    category: 'Fix Problems',
    author: 'Ada',
  });
  expect(await bySlug('short')).toMatchObject({
    status: 'draft',
    author: expect.not.stringMatching('Ada') as string,
  });
  expect(await bySlug('public')).toMatchObject({ author: 'Ada', title: 'Public', tags: ['old', 'seo'] });
  const kept = await findContentDraft(ctx, { kind: 'post', key: shown?.id ?? '' });
  expect(parsePostDraftContent(kept.value)).toMatchObject({
    title: 'Public, soon',
    tags: 'mine',
    category: 'Fix Problems',
  });
  expect(await ctx.db.$count(contentVersions, eq(contentVersions.key, shown?.id ?? ''))).toBe(1);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'post.edited-in-bulk'))).toBe(2);

  await undo(job);
  expect(await bySlug('ready')).toMatchObject({ status: 'draft', author: 'Nora', tags: ['old'] });
  expect(await bySlug('public')).toMatchObject({ status: 'published', category: shown?.category });

  const tagged = await prepare('posts', { words_how: 'add', words: 'New', filter_status: 'published' });
  await run(tagged);
  expect((await bySlug('public'))?.tags).toEqual(['old', 'seo', 'new']);
});
