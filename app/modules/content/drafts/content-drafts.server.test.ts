import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { as } from '#app/modules/catalog/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import {
  discardContentBlockDraft,
  publishContentBlockDraft,
  restoreContentBlockVersion,
  saveContentBlockDraft,
} from '../blocks/edit-block.server.ts';
import {
  findContentBlockForEdit,
  listContentBlockVersions,
  listEditableContentBlocks,
} from '../blocks/find-block.server.ts';
import { defaultSiteContent } from '../internal/site-defaults.ts';
import { fillRefundDaysInSiteContent } from '../refund-days.ts';
import { readSiteContent } from '../read-site-content.server.ts';
import { contentBlocks } from '../tables.server.ts';

const ADA = '00000000-0000-4000-8000-0000000000ad';

async function editorContext() {
  const ctx = await freshContext({ actor: { ...actorOf('editor'), id: ADA } });
  await ctx.db
    .insert(users)
    .values({ id: ADA, name: 'Ada Lovelace', email: 'ada@example.com', role: 'editor' });
  return ctx;
}

const later = (ctx: AppContext, seconds: number) => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
});
const lines = (...texts: string[]) => ({ lines: texts });
const sent = (draft: unknown, version: number, overwrite: number | null = null) => ({
  draft,
  version,
  overwrite,
});
const trustLines = async (ctx: AppContext) => (await readSiteContent(ctx)).trust.lines;
const auditOf = async (ctx: AppContext) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.entity, 'content_block')).orderBy(auditLog.id)).map(
    ({ action, summary, before, after }) => ({ action, summary, before, after }),
  );

test('a draft is kept as it was typed, complete or not, and visitors see nothing of it', async () => {
  const ctx = await editorContext();
  const draft = lines('Half a th', '');
  expect(await saveContentBlockDraft(ctx, 'trust-lines', sent(draft, 0))).toMatchObject({
    value: { version: 1 },
  });
  expect(await trustLines(ctx)).toEqual(fillRefundDaysInSiteContent(defaultSiteContent).trust.lines);
  const block = await findContentBlockForEdit(ctx, 'trust-lines');
  expect(block).toMatchObject({
    record: { version: 1, values: { lines: ['Half a th', ''] } },
    draft: { by: 'Ada Lovelace' },
  });
  const listed = await listEditableContentBlocks(ctx);
  expect(listed.filter((one) => one.draft !== null).map(({ name }) => name)).toEqual(['trust-lines']);
  // Typing the live values again removes the draft.
  await saveContentBlockDraft(ctx, 'trust-lines', sent(defaultSiteContent.trust, 1));
  expect((await findContentBlockForEdit(ctx, 'trust-lines')).draft).toBeNull();
});

test('publishing makes live value, version and audit line at once, and the draft is gone', async () => {
  const ctx = await editorContext();
  await saveContentBlockDraft(ctx, 'trust-lines', sent(lines('Paid'), 0));
  const published = await publishContentBlockDraft(ctx, 'trust-lines', sent(lines('  Paid on time '), 1));
  expect(published).toMatchObject({ ok: true, value: { version: 2, isChanged: true } });
  await expect.poll(() => trustLines(ctx)).toEqual(['Paid on time']);
  expect((await findContentBlockForEdit(ctx, 'trust-lines')).draft).toBeNull();
  const versions = await listContentBlockVersions(ctx, 'trust-lines');
  expect(versions).toMatchObject([{ editor: 'Ada Lovelace', changes: [{ label: 'Lines' }] }]);
  expect(await auditOf(ctx)).toEqual([
    expect.objectContaining({ action: 'content_block.drafted' }),
    {
      action: 'content_block.published',
      summary: 'Trust lines was published',
      before: { lines: defaultSiteContent.trust.lines },
      after: { lines: ['Paid on time'] },
    },
  ]);
  // Publishing the same again creates no version.
  expect(await publishContentBlockDraft(ctx, 'trust-lines', sent(lines('Paid on time'), 2))).toMatchObject({
    value: { version: 2, isChanged: false },
  });
  expect(await listContentBlockVersions(ctx, 'trust-lines')).toHaveLength(1);
});

test('what does not fit is published not at all, and each problem is at its field', async () => {
  const ctx = await editorContext();
  const award = {
    title: '',
    issuer: 'A',
    date: 'soon',
    description: 'B',
    evidenceUrl: 'javascript:alert(1)',
  };
  const refused = await publishContentBlockDraft(ctx, 'awards', sent([award], 0));
  expect(refused).toMatchObject({
    ok: false,
    failure: {
      code: 'invalid',
      problems: [
        { field: 'awards.title-0', message: 'Awards 1, title: Enter a text.' },
        { field: 'awards.date-0', message: 'Awards 1, date: Choose a day.' },
        { field: 'awards.evidenceUrl-0' },
      ],
    },
  });
  const tooMany = await publishContentBlockDraft(
    ctx,
    'trust-lines',
    sent(lines(...'abcdefghi'.split('')), 0),
  );
  expect(tooMany).toMatchObject({
    failure: { problems: [{ field: 'lines', message: 'Lines: Keep at most 8.' }] },
  });
  const long = await publishContentBlockDraft(ctx, 'trust-lines', sent(lines('x'.repeat(201)), 0));
  expect(long).toMatchObject({ failure: { problems: [{ field: 'lines-0' }] } });
  expect(await ctx.db.$count(contentBlocks)).toBe(0);
  expect(await auditOf(ctx)).toEqual([]);
});

test('who was there meanwhile is named with what they wrote, and is only written over on purpose', async () => {
  const ctx = await editorContext();
  await saveContentBlockDraft(ctx, 'trust-lines', sent(lines('Hers'), 0));
  const bo = as(later(ctx, 60), actorOf('manager'));
  for (const write of [saveContentBlockDraft, publishContentBlockDraft]) {
    expect(await write(bo, 'trust-lines', sent(lines('His'), 0))).toMatchObject({
      failure: {
        code: 'conflict',
        by: 'Ada Lovelace',
        at: ctx.now,
        version: 1,
        current: { lines: ['Hers'] },
      },
    });
  }
  expect((await findContentBlockForEdit(ctx, 'trust-lines')).record.values).toMatchObject({
    lines: ['Hers'],
  });
  const over = await saveContentBlockDraft(bo, 'trust-lines', sent(lines('His'), 0, 1));
  expect(over).toMatchObject({ value: { version: 2 } });
  expect((await auditOf(ctx)).at(-1)).toMatchObject({
    summary: 'A draft of Trust lines was saved over a newer one',
    before: { lines: ['Hers'] },
    after: { lines: ['His'] },
  });
  // After one user discards it, the other's version number is outdated.
  await discardContentBlockDraft(ctx, 'trust-lines');
  expect(await publishContentBlockDraft(bo, 'trust-lines', sent(lines('His'), 2))).toMatchObject({
    failure: { code: 'conflict' },
  });
  expect(await discardContentBlockDraft(ctx, 'trust-lines')).toMatchObject({ failure: { code: 'no-draft' } });
});

test('a version is brought back, and bringing it back can be taken back', async () => {
  const ctx = await editorContext();
  await publishContentBlockDraft(ctx, 'trust-lines', sent(lines('One'), 0));
  await publishContentBlockDraft(later(ctx, 1), 'trust-lines', sent(lines('Two'), 1));
  const [newest] = await listContentBlockVersions(ctx, 'trust-lines');
  expect(newest?.restoring).toEqual([{ label: 'Lines', from: 'Two', to: 'One' }]);
  expect(await restoreContentBlockVersion(later(ctx, 2), 'trust-lines', newest?.id ?? '')).toMatchObject({
    ok: true,
  });
  await expect.poll(() => trustLines(ctx)).toEqual(['One']);
  const [undo] = await listContentBlockVersions(ctx, 'trust-lines');
  await restoreContentBlockVersion(later(ctx, 3), 'trust-lines', undo?.id ?? '');
  await expect.poll(() => trustLines(ctx)).toEqual(['Two']);
  for (const id of ['nothing', ADA])
    expect(await restoreContentBlockVersion(ctx, 'trust-lines', id)).toMatchObject({
      failure: { code: 'no-version' },
    });
  // A version of another block cannot be restored here.
  expect(await restoreContentBlockVersion(ctx, 'faq', newest?.id ?? '')).toMatchObject({
    failure: { code: 'no-version' },
  });
});

test('an editor sees that a stored block is invalid, and publishing the default text replaces it', async () => {
  const ctx = await editorContext();
  await ctx.db.insert(contentBlocks).values({ key: 'faq', value: { questions: 'none' } });
  expect(await findContentBlockForEdit(ctx, 'faq')).toMatchObject({ isUnfit: true });
  await publishContentBlockDraft(ctx, 'faq', sent(defaultSiteContent.faq, 0));
  expect(await findContentBlockForEdit(ctx, 'faq')).toMatchObject({ isUnfit: false });
  expect((await ctx.db.select().from(contentBlocks))[0]?.value).toEqual(defaultSiteContent.faq);
});

test('who may not write is refused by every command', async () => {
  const ctx = as(await editorContext(), actorOf('analyst'));
  await expect(saveContentBlockDraft(ctx, 'faq', sent({}, 0))).rejects.toMatchObject({ status: 403 });
  await expect(publishContentBlockDraft(ctx, 'faq', sent({}, 0))).rejects.toMatchObject({ status: 403 });
  await expect(discardContentBlockDraft(ctx, 'faq')).rejects.toMatchObject({ status: 403 });
  await expect(restoreContentBlockVersion(ctx, 'faq', ADA)).rejects.toMatchObject({ status: 403 });
  expect(await findContentBlockForEdit(ctx, 'faq')).toMatchObject({ name: 'faq' });
  await expect(findContentBlockForEdit(as(ctx, actorOf('fulfiller')), 'faq')).rejects.toMatchObject({
    status: 403,
  });
});
