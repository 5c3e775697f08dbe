import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { formatDateTimeInput } from '#app/lib/date-time-input.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { as } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { legalVersions } from '../tables.server.ts';

import {
  createLegalPage,
  discardLegalDraft,
  publishLegalDraft,
  saveLegalDraft,
} from './edit-legal-page.server.ts';
import {
  compareLegalPageVersions,
  findLegalPageForEdit,
  listAdminLegalPages,
} from './find-edited-legal.server.ts';
import { findCurrentTermsVersions, findLegalPage } from './find-legal-page.server.ts';
import type { LegalDraftContent } from './legal-draft.ts';
import { markLegalReviewed } from './mark-legal-reviewed.server.ts';

const SLUG = 'terms-of-service';
const WORDS = {
  title: 'Terms of Service',
  body: '<p>You may cancel within {refund_days} days.</p>',
  changeNote: 'Shorter',
  effective: '',
};

const manager = () => freshContext({ actor: actorOf('manager') });
const sent = (words: Partial<LegalDraftContent>, version: number, overwrite: number | null = null) => ({
  draft: { ...WORDS, ...words },
  version,
  overwrite,
});
const after = <Context extends AppContext>(ctx: Context, ms: number) => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + ms),
});
const auditOf = async (ctx: AppContext) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.entity, 'legal')).orderBy(auditLog.id)).map(
    ({ action, summary }) => [action, summary],
  );

test('a draft changes nothing for visitors; publishing it creates a version', async () => {
  const ctx = await manager();
  expect(await saveLegalDraft(ctx, SLUG, sent({ changeNote: '' }, 0))).toMatchObject({
    value: { version: 1 },
  });
  expect((await findLegalPage(ctx, SLUG))?.shown.version).toBe(1);
  expect(await findLegalPageForEdit(ctx, SLUG)).toMatchObject({ nextVersion: 2, draft: { by: 'Someone' } });
  const created = await publishLegalDraft(ctx, SLUG, sent({}, 1));
  expect(created).toEqual({ ok: true, value: { version: 2, effectiveAt: ctx.now, isAhead: false } });
  expect(await findLegalPage(ctx, SLUG)).toMatchObject({
    shown: { version: 2, changeNote: 'Shorter' },
    html: '<p>You may cancel within 7 days.</p>',
    isUnreviewed: false,
  });
  expect(await findLegalPageForEdit(ctx, SLUG)).toMatchObject({
    nextVersion: 3,
    draft: null,
    record: { version: 2, values: { body: WORDS.body, change_note: '', effective: '' } },
  });
  expect(await auditOf(ctx)).toEqual([
    ['legal.drafted', 'A draft of Terms of Service was begun'],
    ['legal.published', 'Version 2 of Terms of Service was published'],
  ]);
});

test('a version ahead applies from its moment on, and one before it takes its place', async () => {
  const ctx = await manager();
  const effective = formatDateTimeInput(EASTERN_TIME_ZONE, new Date(ctx.now.getTime() + DAY_MS));
  expect(await publishLegalDraft(ctx, SLUG, sent({ effective }, 0))).toMatchObject({
    value: { version: 2, isAhead: true },
  });
  const seen: Date[] = [];
  const watched = { ...ctx, onChangeAhead: (at: Date) => void seen.push(at) };
  expect((await findLegalPage(watched, SLUG))?.shown.version).toBe(1);
  const [at] = seen;
  if (!at) throw new Error('nothing said when the page changes');
  expect(Math.abs(at.getTime() - ctx.now.getTime() - DAY_MS)).toBeLessThan(60_000);
  expect(
    (await findCurrentTermsVersions({ ...ctx, now: new Date(at.getTime() - 1) })).termsVersionId,
  ).toMatch(/@1$/);
  expect((await findLegalPage({ ...ctx, now: at }, SLUG))?.shown.version).toBe(2);
  expect((await findCurrentTermsVersions({ ...ctx, now: at })).termsVersionId).toMatch(/@2$/);
  expect(await findLegalPageForEdit(ctx, SLUG)).toMatchObject({
    current: { version: 1 },
    ahead: { version: 2 },
  });
  await publishLegalDraft(ctx, SLUG, sent({ body: '<p>At once.</p>' }, 1));
  expect(await findLegalPageForEdit(ctx, SLUG)).toMatchObject({
    current: { version: 3 },
    ahead: null,
    versions: [{ state: 'current' }, { state: 'replaced' }, { state: 'previous' }],
  });
  expect((await findLegalPage(after(ctx, 2 * DAY_MS), SLUG))?.shown.version).toBe(3);
});

test('what does not fit is published not at all, and each problem is at its field', async () => {
  const ctx = await manager();
  const body = '<script>alert(1)</script> ';
  const refused = await publishLegalDraft(
    ctx,
    SLUG,
    sent({ title: ' ', body, changeNote: '', effective: '2020-01-01T09:00' }, 0),
  );
  expect(refused).toMatchObject({
    ok: false,
    failure: {
      code: 'invalid',
      problems: [{ field: 'title' }, { field: 'change_note' }, { field: 'effective' }, { field: 'body' }],
    },
  });
  const named = await publishLegalDraft(
    ctx,
    SLUG,
    sent({ body: '<p>{legal_name} of {support_mail}</p>' }, 0),
  );
  expect(named).toMatchObject({
    failure: {
      problems: [{ field: 'body', message: expect.stringContaining('{legal_name} and {support_mail}.') }],
    },
  });
  expect(await ctx.db.$count(legalVersions)).toBe(0);
  expect(await auditOf(ctx)).toEqual([]);
});

test('hostile HTML is cleaned when it becomes a version', async () => {
  const ctx = await manager();
  const body =
    '<p onclick="x()">Hello <a href="javascript:x()">you</a><img src=x onerror=x()></p><iframe src="//e"></iframe>';
  await publishLegalDraft(ctx, SLUG, sent({ body }, 0));
  const [row] = await ctx.db.select().from(legalVersions);
  expect(row?.body).toBe('<p>Hello <a>you</a></p>');
});

test('who was there meanwhile is named, and is only written over on purpose', async () => {
  const ctx = await manager();
  await saveLegalDraft(ctx, SLUG, sent({ body: '<p>Hers</p>' }, 0));
  const bo = as(after(ctx, 60_000), actorOf('owner'));
  for (const write of [saveLegalDraft, publishLegalDraft])
    expect(await write(bo, SLUG, sent({ body: '<p>His</p>' }, 0))).toMatchObject({
      failure: { code: 'conflict', version: 1, current: { body: '<p>Hers</p>' } },
    });
  expect(await publishLegalDraft(bo, SLUG, sent({ body: '<p>His</p>' }, 0, 1))).toMatchObject({ ok: true });
  expect((await auditOf(ctx)).at(-1)?.[1]).toBe(
    'Version 2 of Terms of Service was published, over a newer draft',
  );
});

test('of two who publish at once, one creates the version and the other gets a conflict', async () => {
  const ctx = await manager();
  const outcomes = await Promise.all([
    publishLegalDraft(ctx, SLUG, sent({ body: '<p>One</p>' }, 0)),
    publishLegalDraft(ctx, SLUG, sent({ body: '<p>Two</p>' }, 0)),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'conflict' } });
  expect(await ctx.db.$count(legalVersions)).toBe(1);
});

test('two texts are compared in words, and the draft with them', async () => {
  const ctx = await manager();
  await publishLegalDraft(ctx, SLUG, sent({}, 0));
  await publishLegalDraft(ctx, SLUG, sent({ body: WORDS.body.replace('cancel', 'withdraw') }, 1));
  const comparison = await compareLegalPageVersions(ctx, SLUG, { from: '2', to: '3' });
  expect(comparison?.changes).toEqual([
    {
      label: 'Text',
      from: 'You may cancel within {refund_days} days.',
      to: 'You may withdraw within {refund_days} days.',
    },
  ]);
  expect(await compareLegalPageVersions(ctx, SLUG, { from: '3', to: 'draft' })).toBeNull();
  await saveLegalDraft(
    ctx,
    SLUG,
    sent({ title: 'Terms', body: WORDS.body.replace('cancel', '<b>withdraw</b>') }, 2),
  );
  expect(
    (await compareLegalPageVersions(ctx, SLUG, { from: '3', to: 'draft' }))?.changes.map(
      ({ label }) => label,
    ),
  ).toEqual(['Title', 'Text']);
  const long = await compareLegalPageVersions(ctx, SLUG, { from: '1', to: '3' });
  const [change] = long?.changes ?? [];
  const parts = change && 'parts' in change ? change.parts : [];
  const gone = parts.filter(({ kind }) => kind === 'old').map(({ text }) => text);
  // Every removed word is shown, however many there are.
  expect(gone.join(' ')).toContain('what we made for you is yours to use, change and publish');
  expect(gone.join('')).not.toContain('…');
});

test('an editor drafts and does not publish, an analyst reads, and the others find nothing', async () => {
  const ctx = await manager();
  const editor = as(ctx, actorOf('editor'));
  expect(await saveLegalDraft(editor, SLUG, sent({}, 0))).toMatchObject({ ok: true });
  await expect(publishLegalDraft(editor, SLUG, sent({}, 1))).rejects.toMatchObject({ status: 403 });
  await expect(markLegalReviewed(editor, SLUG, 1)).rejects.toMatchObject({ status: 403 });
  const analyst = as(ctx, actorOf('analyst'));
  expect(await listAdminLegalPages(analyst)).toHaveLength(3);
  for (const write of [saveLegalDraft, publishLegalDraft])
    await expect(write(analyst, SLUG, sent({}, 1))).rejects.toMatchObject({ status: 403 });
  await expect(discardLegalDraft(analyst, SLUG)).rejects.toMatchObject({ status: 403 });
  await expect(createLegalPage(analyst, { title: 'A', slug: '' })).rejects.toMatchObject({ status: 403 });
  const fulfiller = as(ctx, actorOf('fulfiller'));
  await expect(listAdminLegalPages(fulfiller)).rejects.toMatchObject({ status: 403 });
  await expect(findLegalPageForEdit(fulfiller, SLUG)).rejects.toMatchObject({ status: 403 });
  await expect(compareLegalPageVersions(fulfiller, SLUG, { from: '1', to: '1' })).rejects.toMatchObject({
    status: 403,
  });
});
