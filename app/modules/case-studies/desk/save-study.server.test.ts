import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { Role } from '#app/platform/context.ts';
import { findMedia, mediaKey } from '#app/platform/storage/media.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findDownload } from '../find-download.server.ts';
import { addReport } from '../fixtures.ts';
import { listStudies } from '../list-studies.server.ts';
import { studyPage } from '../read-study-page.server.ts';
import { caseStudies } from '../tables.server.ts';
import { findDeskStudy } from './find-desk-study.server.ts';
import { moveStudies } from './move-studies.server.ts';
import { createStudy, duplicateStudy, saveStudy } from './save-study.server.ts';
import { NEW_STUDY, studyForm, type StudyForm, studyValues } from './study-form.ts';

const ORDER = '00000000-0000-4000-8000-0000000000aa';
const findOrder = (_ctx: unknown, named: string) => Promise.resolve(named === ORDER ? ORDER : null);
const SAVE = { findOrder, isPublishing: false };
const PUBLISH = { findOrder, isPublishing: true };
const as = async (role: Role = 'editor') => ({ ...(await freshContext()), actor: actorOf(role) });
type Ctx = Awaited<ReturnType<typeof as>>;

const form = (fields: Partial<StudyForm> = {}): StudyForm => ({
  ...studyForm.parse({
    ...studyValues({
      ...NEW_STUDY,
      title: 'Leads doubled',
      clientName: 'Northbeam',
      category: 'Create Content',
    }),
    version: '1',
  }),
  ...fields,
});

async function added(ctx: Ctx, fields: Partial<StudyForm> = {}): Promise<string> {
  const made = await createStudy(ctx, form(fields), SAVE);
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  return made.value.id;
}

const problems = (outcome: Awaited<ReturnType<typeof saveStudy | typeof createStudy>>) =>
  !outcome.ok && outcome.failure.code === 'refused'
    ? outcome.failure.problems.map(({ field }) => field)
    : null;

test('a study is written by editors, read by analysts, and by nobody else', async () => {
  const ctx = await as();
  const id = await added(ctx);
  for (const role of ['customer', 'fulfiller'] as const)
    await expect(findDeskStudy({ ...ctx, actor: actorOf(role) }, id)).rejects.toMatchObject({ status: 403 });
  const analyst = { ...ctx, actor: actorOf('analyst') };
  expect(await findDeskStudy(analyst, id)).toMatchObject({ id, status: 'draft', version: 1 });
  await expect((async () => createStudy(analyst, form(), SAVE))()).rejects.toMatchObject({ status: 403 });
  await expect(saveStudy(analyst, id, form(), SAVE)).rejects.toMatchObject({ status: 403 });
  await expect((async () => duplicateStudy(analyst, id))()).rejects.toMatchObject({ status: 403 });
});

test('publishing needs permission and a file or description, and changes nothing without', async () => {
  const ctx = await as();
  const id = await added(ctx);
  expect(problems(await saveStudy(ctx, id, form(), PUBLISH))).toEqual(['file_url', 'permission_note']);
  const empty = form({ description: '<p> </p><script>alert(1)</script>', permissionNote: 'Nora' });
  expect(problems(await saveStudy(ctx, id, empty, PUBLISH))).toEqual(['file_url']);
  expect(await listStudies(ctx)).toEqual([]);
  const whole = form({ description: '<p>What was done.</p>', permissionNote: 'Nora, 2026-11-02' });
  expect(await saveStudy(ctx, id, whole, PUBLISH)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await listStudies(ctx)).toMatchObject([{ id }]);
  const without = form({ ...whole, version: 2, permissionNote: null });
  expect(problems(await saveStudy(ctx, id, without, SAVE))).toEqual(['permission_note']);
  expect(problems(await createStudy(ctx, form(), PUBLISH))).toEqual(['file_url', 'permission_note']);
});

test('an older form is a conflict that shows what stands there, and writing over it is audited', async () => {
  const ctx = await as();
  const id = await added(ctx);
  await saveStudy(ctx, id, form({ title: 'First' }), SAVE);
  expect(await saveStudy(ctx, id, form({ title: 'Second' }), SAVE)).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 2, current: { title: 'First' } },
  });
  expect(await saveStudy(ctx, id, form({ title: 'First' }), SAVE)).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
  expect(await saveStudy(ctx, id, form({ title: 'Second', overwrite: 2 }), SAVE)).toMatchObject({ ok: true });
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
  const isThere = async (address: string) => (await findMedia(ctx, mediaKey(address) ?? '')) !== null;
  await saveStudy(ctx, id, form(whole), PUBLISH);
  const before = await findDeskStudy(ctx, id);
  await saveStudy(ctx, id, form({ ...whole, fileUrl: two, version: 2 }), SAVE);
  expect(await findDownload(ctx, id)).toMatchObject({ ok: true, value: { address: two } });
  expect((await findDeskStudy(ctx, id))?.link).toBe(before?.link);
  expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
  const copy = await duplicateStudy(ctx, id);
  expect(copy).toMatchObject({ ok: true, value: { title: 'Copy of Leads doubled' } });
  await saveStudy(ctx, id, form({ ...whole, fileUrl: three, version: 3 }), SAVE);
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
  expect(problems(await createStudy(ctx, wrong, SAVE))).toEqual([
    'file_url',
    'cover_url',
    'service',
    'order',
  ]);
  const [foreign] = [`/media/content/${missing}.pdf`];
  expect(problems(await createStudy(ctx, form({ fileUrl: foreign }), SAVE))).toEqual(['file_url']);
  const id = await added(ctx, { order: ORDER, fileUrl: 'https://files.example/x', linkType: 'zip' });
  expect(await findDeskStudy(ctx, id)).toMatchObject({
    terms: { order: ORDER, linkType: 'zip' },
    file: 'ZIP, a link',
  });
});

test('a description is cleaned when it is saved and when it is shown, and a label hides the client', async () => {
  const ctx = await as();
  const hostile =
    '<p style="color:red" onclick="x()">Done.</p><script>alert(1)</script><a href="javascript:x">no</a><a href="https://a.example">yes</a>';
  const id = await added(ctx, { description: hostile, clientLabel: 'A bakery', permissionNote: 'Nora' });
  await moveStudies(ctx, [id], 'publish');
  const [row] = await ctx.db.select().from(caseStudies);
  expect(row?.description).not.toMatch(/script|onclick|style|javascript/);
  await ctx.db.update(caseStudies).set({ description: hostile });
  const { studies } = await studyPage(ctx, { category: null, sort: 'newest-first' });
  expect(studies[0]?.story).toContain(
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer"',
  );
  expect(studies[0]?.story).not.toMatch(/script|onclick|style=/);
  expect(studies[0]?.clientName).toBe('A bakery');
  expect(JSON.stringify(studies)).not.toContain('Northbeam');
});

test('bulk actions skip case studies that cannot be moved, and say why', async () => {
  const ctx = await as();
  const ready = await added(ctx, { fileUrl: 'https://files.example/a.pdf', permissionNote: 'Nora' });
  const bare = await added(ctx, { title: 'Bare', fileUrl: 'https://files.example/b.pdf' });
  expect(await moveStudies(ctx, [ready, bare], 'publish')).toEqual({
    done: [ready],
    skipped: [{ name: 'Bare', reason: 'has no permission note' }],
  });
  await moveStudies(ctx, [ready], 'trash');
  expect(await findDownload(ctx, ready)).toMatchObject({ ok: false });
  expect(await saveStudy(ctx, ready, form(), SAVE)).toMatchObject({
    ok: false,
    failure: { code: 'in-trash' },
  });
  expect((await moveStudies(ctx, [ready], 'publish')).skipped).toEqual([
    { name: 'Leads doubled', reason: 'is in the trash' },
  ]);
  await moveStudies(ctx, [ready], 'untrash');
  expect(await findDownload(ctx, ready)).toMatchObject({ ok: true });
  await moveStudies(ctx, [ready], 'trash');
  await moveStudies(ctx, [ready], 'restore');
  expect(await findDeskStudy(ctx, ready)).toMatchObject({ status: 'draft', isInTrash: false });
  expect(await listStudies(ctx)).toEqual([]);
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
  await moveStudies(ctx, [id, ...others], 'publish');
  await ctx.storage.remove(mediaKey(gone) ?? '');
  expect((await findDeskStudy(ctx, id))?.campaign.map(({ title, why }) => [title, why])).toEqual([
    ['A', null],
    ['B', 'Its file is missing.'],
    ['C', 'It has no file.'],
    ['D', 'It is a draft.'],
  ]);
});
