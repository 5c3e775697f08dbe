import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { contentDrafts, legalReviews } from '../tables.server.ts';

import {
  createLegalPage,
  discardLegalDraft,
  publishLegalDraft,
  saveLegalDraft,
} from './edit-legal-page.server.ts';
import { findLegalPageForEdit, listAdminLegalPages } from './find-edited-legal.server.ts';
import { findLegalPage } from './find-legal-page.server.ts';
import type { LegalDraftContent } from './legal-draft.ts';
import { markLegalReviewed } from './mark-legal-reviewed.server.ts';

const SLUG = 'terms-of-service';
const WORDS = { title: 'Terms of Service', body: '<p>Seven days.</p>', changeNote: 'Shorter', effective: '' };
const manager = () => freshContext({ actor: actorOf('manager') });
const sent = (words: Partial<LegalDraftContent>, version: number) => ({
  draft: { ...WORDS, ...words },
  version,
  overwrite: null,
});

test('a further page is a draft until it is published, and gone when that is discarded', async () => {
  const ctx = await manager();
  expect(await createLegalPage(ctx, { title: 'Refund Policy', slug: '' })).toMatchObject({
    value: { slug: 'refund-policy' },
  });
  expect(await createLegalPage(ctx, { title: 'Refund Policy', slug: '' })).toMatchObject({
    failure: { code: 'taken' },
  });
  expect(await createLegalPage(ctx, { title: 'X', slug: SLUG })).toMatchObject({
    failure: { code: 'taken' },
  });
  expect(await createLegalPage(ctx, { title: 'New', slug: '' })).toMatchObject({
    failure: { code: 'no-slug' },
  });
  expect((await listAdminLegalPages(ctx)).at(-1)).toMatchObject({
    slug: 'refund-policy',
    title: 'Refund Policy',
    current: null,
  });
  expect(await findLegalPage(ctx, 'refund-policy')).toBeNull();
  await discardLegalDraft(ctx, 'refund-policy');
  expect(await listAdminLegalPages(ctx)).toHaveLength(3);
  expect(await findLegalPageForEdit(ctx, 'refund-policy')).toBeNull();
  expect(await saveLegalDraft(ctx, 'refund-policy', sent({}, 2))).toMatchObject({
    failure: { code: 'no-draft' },
  });
  expect(await ctx.db.$count(contentDrafts)).toBe(1);
  // The same slug may be created again.
  await createLegalPage(ctx, { title: 'Refunds', slug: 'refund-policy' });
  const page = await findLegalPageForEdit(ctx, 'refund-policy');
  const first = { ...sent({ title: 'Refunds', changeNote: 'First version' }, page?.record.version ?? 0) };
  expect(await publishLegalDraft(ctx, 'refund-policy', first)).toMatchObject({ value: { version: 1 } });
  expect(await findLegalPage(ctx, 'refund-policy')).toMatchObject({ title: 'Refunds', isUnreviewed: false });
});

test('a page whose title has no letter to make an address of gets a neutral one', async () => {
  const ctx = await manager();
  expect(await createLegalPage(ctx, { title: '法律のページ', slug: '' })).toMatchObject({
    value: { slug: expect.stringMatching(/^page-[\da-f]{8}$/) as string },
  });
});

test('the template stays unreviewed until the team marks it as reviewed, even if published as it is', async () => {
  const ctx = await manager();
  const shipped = await findLegalPageForEdit(ctx, SLUG);
  expect(shipped?.current?.isUnreviewed).toBe(true);
  const body = String(shipped?.record.values['body']);
  await publishLegalDraft(ctx, SLUG, sent({ body, changeNote: 'Ours now' }, 0));
  expect((await findLegalPage(ctx, SLUG))?.isUnreviewed).toBe(true);
  expect(await markLegalReviewed(ctx, SLUG, 2)).toMatchObject({ ok: true });
  expect(await markLegalReviewed(ctx, SLUG, 2)).toMatchObject({ ok: true });
  expect((await findLegalPage(ctx, SLUG))?.isUnreviewed).toBe(false);
  expect((await findLegalPage(ctx, SLUG, 1))?.isUnreviewed).toBe(true);
  expect(await ctx.db.$count(legalReviews)).toBe(1);
  expect(await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'legal.reviewed'))).toHaveLength(1);
  await publishLegalDraft(ctx, SLUG, sent({}, 1));
  expect(await markLegalReviewed(ctx, SLUG, 3)).toMatchObject({ failure: { code: 'no-template' } });
  expect(await markLegalReviewed(ctx, SLUG, 99)).toMatchObject({ failure: { code: 'no-template' } });
});
