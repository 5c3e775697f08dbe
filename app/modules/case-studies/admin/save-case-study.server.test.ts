import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { Role } from '#app/platform/context.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findCaseStudyDownload } from '../find-download.server.ts';
import { addReport } from '../fixtures.ts';
import { listCaseStudies } from '../list-case-studies.server.ts';
import { loadCaseStudiesPageData } from '../read-case-study-page.server.ts';
import { caseStudies } from '../tables.server.ts';
import { findAdminCaseStudy } from './find-admin-case-study.server.ts';
import { applyCaseStudyAction } from './move-case-studies.server.ts';
import { createCaseStudy, duplicateCaseStudy, saveCaseStudy } from './save-case-study.server.ts';
import {
  NEW_CASE_STUDY_FORM_FIELDS,
  caseStudyFormSchema,
  type ParsedCaseStudyForm,
  getCaseStudyFormValues,
} from './case-study-form.ts';

const ORDER = '00000000-0000-4000-8000-0000000000aa';
const findOrder = (_ctx: unknown, named: string) => Promise.resolve(named === ORDER ? ORDER : null);
const SAVE = { findOrder, isPublishing: false };
const PUBLISH = { findOrder, isPublishing: true };
const as = async (role: Role = 'editor') => ({ ...(await freshContext()), actor: actorOf(role) });
type Ctx = Awaited<ReturnType<typeof as>>;

const form = (fields: Partial<ParsedCaseStudyForm> = {}): ParsedCaseStudyForm => ({
  ...caseStudyFormSchema.parse({
    ...getCaseStudyFormValues({
      ...NEW_CASE_STUDY_FORM_FIELDS,
      title: 'Leads doubled',
      clientName: 'Northbeam',
      category: 'Create Content',
    }),
    version: '1',
  }),
  ...fields,
});

async function added(ctx: Ctx, fields: Partial<ParsedCaseStudyForm> = {}): Promise<string> {
  const created = await createCaseStudy(ctx, form(fields), SAVE);
  if (!created.ok) throw new Error(JSON.stringify(created.failure));
  return created.value.id;
}

const problems = (outcome: Awaited<ReturnType<typeof saveCaseStudy | typeof createCaseStudy>>) =>
  !outcome.ok && outcome.failure.code === 'refused'
    ? outcome.failure.problems.map(({ field }) => field)
    : null;

test('editors write a case study, analysts read it, and every other role is refused', async () => {
  const ctx = await as();
  const id = await added(ctx);
  for (const role of ['customer', 'fulfiller'] as const)
    await expect(findAdminCaseStudy({ ...ctx, actor: actorOf(role) }, id)).rejects.toMatchObject({
      status: 403,
    });
  const analyst = { ...ctx, actor: actorOf('analyst') };
  expect(await findAdminCaseStudy(analyst, id)).toMatchObject({ id, status: 'draft', version: 1 });
  await expect((async () => createCaseStudy(analyst, form(), SAVE))()).rejects.toMatchObject({ status: 403 });
  await expect(saveCaseStudy(analyst, id, form(), SAVE)).rejects.toMatchObject({ status: 403 });
  await expect((async () => duplicateCaseStudy(analyst, id))()).rejects.toMatchObject({ status: 403 });
});

test('publishing needs permission and a file or description, and changes nothing without', async () => {
  const ctx = await as();
  const id = await added(ctx);
  expect(problems(await saveCaseStudy(ctx, id, form(), PUBLISH))).toEqual(['file_url', 'permission_note']);
  const empty = form({ description: '<p> </p><script>alert(1)</script>', permissionNote: 'Nora' });
  expect(problems(await saveCaseStudy(ctx, id, empty, PUBLISH))).toEqual(['file_url']);
  expect(await listCaseStudies(ctx)).toEqual([]);
  const whole = form({ description: '<p>What was done.</p>', permissionNote: 'Nora, 2026-11-02' });
  expect(await saveCaseStudy(ctx, id, whole, PUBLISH)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await listCaseStudies(ctx)).toMatchObject([{ id }]);
  const without = form({ ...whole, version: 2, permissionNote: null });
  expect(problems(await saveCaseStudy(ctx, id, without, SAVE))).toEqual(['permission_note']);
  expect(problems(await createCaseStudy(ctx, form(), PUBLISH))).toEqual(['file_url', 'permission_note']);
});

test('saving an older form returns a conflict with the stored text, and overwriting it is audited', async () => {
  const ctx = await as();
  const id = await added(ctx);
  await saveCaseStudy(ctx, id, form({ title: 'First' }), SAVE);
  expect(await saveCaseStudy(ctx, id, form({ title: 'Second' }), SAVE)).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 2, current: { title: 'First' } },
  });
  expect(await saveCaseStudy(ctx, id, form({ title: 'First' }), SAVE)).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
  expect(await saveCaseStudy(ctx, id, form({ title: 'Second', overwrite: 2 }), SAVE)).toMatchObject({
    ok: true,
  });
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(lines.map(({ action }) => action)).toEqual([
    'case-study.created',
    'case-study.saved',
    'case-study.saved',
  ]);
  expect(lines.at(-1)).toMatchObject({ before: { title: 'First' }, after: { title: 'Second' } });
  expect(lines.at(-1)?.summary).toContain('over a newer version');
});

test('another file keeps the address of the download; the one before is removed, unless a copy has it', async () => {
  const ctx = await as();
  const [one, two, three] = [
    await addReport(ctx, 'one'),
    await addReport(ctx, 'two'),
    await addReport(ctx, 'three'),
  ];
  const whole = { fileUrl: one, permissionNote: 'Nora' };
  const id = await added(ctx, whole);
  const isThere = async (address: string) =>
    (await findPublicMediaFile(ctx, parseMediaKey(address) ?? '')) !== null;
  await saveCaseStudy(ctx, id, form(whole), PUBLISH);
  const before = await findAdminCaseStudy(ctx, id);
  await saveCaseStudy(ctx, id, form({ ...whole, fileUrl: two, version: 2 }), SAVE);
  expect(await findCaseStudyDownload(ctx, id)).toMatchObject({ ok: true, value: { address: two } });
  expect((await findAdminCaseStudy(ctx, id))?.link).toBe(before?.link);
  expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
  const copy = await duplicateCaseStudy(ctx, id);
  expect(copy).toMatchObject({ ok: true, value: { title: 'Copy of Leads doubled' } });
  await saveCaseStudy(ctx, id, form({ ...whole, fileUrl: three, version: 3 }), SAVE);
  expect([await isThere(two), await isThere(three)]).toEqual([true, true]);
  const [row] = await ctx.db.select().from(caseStudies).where(eq(caseStudies.title, 'Copy of Leads doubled'));
  expect(row).toMatchObject({
    status: 'draft',
    permissionNote: null,
    fileUrl: two,
    fileType: 'pdf',
    version: 1,
  });
});

test('a form names what is there: file, cover, service and order', async () => {
  const ctx = await as();
  const missing = '0123456789abcdef0123456789abcdef';
  const wrong = form({
    fileUrl: `/media/case-studies/${missing}.pdf`,
    coverUrl: `/media/case-studies/${missing}.webp`,
    coverAlt: 'A cover',
    serviceId: ORDER,
    order: 'somewhere',
  });
  expect(problems(await createCaseStudy(ctx, wrong, SAVE))).toEqual([
    'file_url',
    'cover_url',
    'service',
    'order',
  ]);
  const [foreign] = [`/media/content/${missing}.pdf`];
  expect(problems(await createCaseStudy(ctx, form({ fileUrl: foreign }), SAVE))).toEqual(['file_url']);
  const id = await added(ctx, { order: ORDER, fileUrl: 'https://files.example/x', linkType: 'zip' });
  expect(await findAdminCaseStudy(ctx, id)).toMatchObject({
    terms: { order: ORDER, linkType: 'zip' },
    file: 'ZIP, a link',
  });
});

test('a description is cleaned when it is saved and when it is shown, and a label hides the client', async () => {
  const ctx = await as();
  const hostile =
    '<p style="color:red" onclick="x()">Done.</p><script>alert(1)</script><a href="javascript:x">no</a><a href="https://a.example">yes</a>';
  const id = await added(ctx, { description: hostile, clientLabel: 'A bakery', permissionNote: 'Nora' });
  await applyCaseStudyAction(ctx, [id], 'publish');
  const [row] = await ctx.db.select().from(caseStudies);
  expect(row?.description).not.toMatch(/script|onclick|style|javascript/);
  await ctx.db.update(caseStudies).set({ description: hostile });
  const { items } = await loadCaseStudiesPageData(ctx, { category: null, sort: 'newest-first' });
  expect(items[0]?.story).toContain('<a href="https://a.example/" target="_blank" rel="noopener noreferrer"');
  expect(items[0]?.story).not.toMatch(/script|onclick|style=/);
  expect(items[0]?.clientName).toBe('A bakery');
  expect(JSON.stringify(items)).not.toContain('Northbeam');
});

test('bulk actions skip case studies that cannot be moved, and say why', async () => {
  const ctx = await as();
  const ready = await added(ctx, { fileUrl: 'https://files.example/a.pdf', permissionNote: 'Nora' });
  const bare = await added(ctx, { title: 'Bare', fileUrl: 'https://files.example/b.pdf' });
  expect(await applyCaseStudyAction(ctx, [ready, bare], 'publish')).toEqual({
    done: [ready],
    skipped: [{ name: 'Bare', reason: 'has no permission note' }],
  });
  await applyCaseStudyAction(ctx, [ready], 'trash');
  expect(await findCaseStudyDownload(ctx, ready)).toMatchObject({ ok: false });
  expect(await saveCaseStudy(ctx, ready, form(), SAVE)).toMatchObject({
    ok: false,
    failure: { code: 'in-trash' },
  });
  expect((await applyCaseStudyAction(ctx, [ready], 'publish')).skipped).toEqual([
    { name: 'Leads doubled', reason: 'is in the trash' },
  ]);
  await applyCaseStudyAction(ctx, [ready], 'untrash');
  expect(await findCaseStudyDownload(ctx, ready)).toMatchObject({ ok: true });
  await applyCaseStudyAction(ctx, [ready], 'trash');
  await applyCaseStudyAction(ctx, [ready], 'restore');
  expect(await findAdminCaseStudy(ctx, ready)).toMatchObject({ status: 'draft', isInTrash: false });
  expect(await listCaseStudies(ctx)).toEqual([]);
});

test('a campaign says which of its files open, and why others do not', async () => {
  const ctx = await as();
  const report = await addReport(ctx);
  const [gone] = [await addReport(ctx, 'gone')];
  const shared = { campaignName: 'Autumn', permissionNote: 'Nora', description: '<p>Done.</p>' };
  const id = await added(ctx, { ...shared, title: 'A', fileUrl: report });
  const others = [
    await added(ctx, { ...shared, title: 'B', fileUrl: gone }),
    await added(ctx, { ...shared, title: 'C' }),
  ];
  await added(ctx, { ...shared, title: 'D', fileUrl: 'https://files.example/d.pdf' });
  await applyCaseStudyAction(ctx, [id, ...others], 'publish');
  await ctx.storage.remove(parseMediaKey(gone) ?? '');
  expect((await findAdminCaseStudy(ctx, id))?.campaign.map(({ title, why }) => [title, why])).toEqual([
    ['A', null],
    ['B', 'Its file is missing.'],
    ['C', 'It has no file.'],
    ['D', 'It is a draft.'],
  ]);
});
