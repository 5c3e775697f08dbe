import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import {
  publishContentBlockDraft,
  saveContentBlockDraft,
  scheduleContentBlockPublication,
  unscheduleContentBlockPublication,
} from '../blocks/edit-block.server.ts';
import { findContentBlockForEdit, listContentBlockVersions } from '../blocks/find-block.server.ts';
import { publishDueContentBlocks } from '../blocks/publish-scheduled.job.server.ts';
import { defaultSiteContent } from '../internal/site-defaults.ts';
import { fillRefundDaysInSiteContent } from '../refund-days.ts';
import { readSiteContent } from '../read-site-content.server.ts';

import { contentDrafts } from '../tables.server.ts';

const owner = () => freshContext({ actor: actorOf('owner') });
const sent = (text: string, version: number) => ({ draft: { lines: [text] }, version, overwrite: null });
const after = (ctx: AppContext, ms: number) => asSystem({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
const lines = async (ctx: AppContext) => (await readSiteContent(ctx)).trust.lines;
const tomorrow = (ctx: AppContext) => new Date(ctx.now.getTime() + DAY_MS);

async function scheduled() {
  const ctx = await owner();
  await saveContentBlockDraft(ctx, 'trust-lines', sent('From tomorrow', 0));
  expect(await scheduleContentBlockPublication(ctx, 'trust-lines', tomorrow(ctx))).toMatchObject({
    ok: true,
  });
  return ctx;
}

test('a scheduled text is public at its time and not before, once, however many processes look', async () => {
  const ctx = await scheduled();
  expect(await findContentBlockForEdit(ctx, 'trust-lines')).toMatchObject({
    draft: null,
    publishAt: tomorrow(ctx).toISOString(),
    record: { values: { lines: ['From tomorrow'] } },
  });
  await publishDueContentBlocks(after(ctx, DAY_MS - 1000));
  expect(await lines(ctx)).toEqual(fillRefundDaysInSiteContent(defaultSiteContent).trust.lines);
  const due = after(ctx, DAY_MS);
  await Promise.all([
    publishDueContentBlocks(due),
    publishDueContentBlocks(due),
    publishDueContentBlocks(due),
  ]);
  await publishDueContentBlocks(after(ctx, DAY_MS + 60_000));
  await expect.poll(() => lines(ctx)).toEqual(['From tomorrow']);
  expect(await listContentBlockVersions(ctx, 'trust-lines')).toMatchObject([{ editor: 'The shop' }]);
  const summaries = (await ctx.db.select().from(auditLog)).map(({ summary }) => summary);
  expect(summaries.filter((one) => one === 'Trust lines was published on schedule')).toHaveLength(1);
  expect(await findContentBlockForEdit(ctx, 'trust-lines')).toMatchObject({ publishAt: null, draft: null });
});

test('a draft begun afterwards does not change what waits, and stays when that is published', async () => {
  const ctx = await scheduled();
  const { version } = (await findContentBlockForEdit(ctx, 'trust-lines')).record;
  await saveContentBlockDraft(ctx, 'trust-lines', sent('A later idea', version));
  await publishDueContentBlocks(after(ctx, DAY_MS));
  await expect.poll(() => lines(ctx)).toEqual(['From tomorrow']);
  expect((await findContentBlockForEdit(ctx, 'trust-lines')).record.values).toMatchObject({
    lines: ['A later idea'],
  });
});

test('what waits is taken back as a draft, and publishing before its time replaces it', async () => {
  const ctx = await scheduled();
  expect(await unscheduleContentBlockPublication(ctx, 'trust-lines')).toMatchObject({ ok: true });
  expect(await findContentBlockForEdit(ctx, 'trust-lines')).toMatchObject({
    publishAt: null,
    record: { values: { lines: ['From tomorrow'] } },
  });
  expect(await unscheduleContentBlockPublication(ctx, 'trust-lines')).toMatchObject({
    failure: { code: 'no-draft' },
  });
  await scheduleContentBlockPublication(ctx, 'trust-lines', tomorrow(ctx));
  const { version } = (await findContentBlockForEdit(ctx, 'trust-lines')).record;
  await publishContentBlockDraft(ctx, 'trust-lines', sent('Now', version));
  await publishDueContentBlocks(after(ctx, DAY_MS));
  await expect.poll(() => lines(ctx)).toEqual(['Now']);
});

test('no time but a coming one is taken, and no draft that does not fit', async () => {
  const ctx = await owner();
  expect(await scheduleContentBlockPublication(ctx, 'trust-lines', tomorrow(ctx))).toMatchObject({
    failure: { code: 'no-draft' },
  });
  await saveContentBlockDraft(ctx, 'trust-lines', sent('', 0));
  expect(await scheduleContentBlockPublication(ctx, 'trust-lines', tomorrow(ctx))).toMatchObject({
    failure: { code: 'invalid', problems: [{ field: 'lines-0' }] },
  });
  for (const at of [ctx.now, new Date(ctx.now.getTime() + 400 * DAY_MS)])
    expect(await scheduleContentBlockPublication(ctx, 'trust-lines', at)).toMatchObject({
      failure: { code: 'past' },
    });
});

test('what no longer fits at its time is a draft again, and the audit says so', async () => {
  const ctx = await scheduled();
  await ctx.db.update(contentDrafts).set({ waitingValue: { lines: [] } });
  await publishDueContentBlocks(after(ctx, DAY_MS));
  expect(await lines(ctx)).toEqual(fillRefundDaysInSiteContent(defaultSiteContent).trust.lines);
  expect(await findContentBlockForEdit(ctx, 'trust-lines')).toMatchObject({
    publishAt: null,
    draft: expect.anything(),
  });
  expect((await ctx.db.select().from(auditLog)).map(({ action }) => action)).toContain(
    'content_block.schedule_failed',
  );
});
