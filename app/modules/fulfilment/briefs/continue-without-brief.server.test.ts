import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';

import { findBrief } from './find-brief.server.ts';
import { skipOrderItemBrief } from './return-brief.server.ts';
import { saveBriefAnswers } from './submit-brief.server.ts';

import { waiting, asOwner, itemOf } from '../../../../tests/shop/waiting-brief.ts';

test('the staff goes on without a brief for a reason; what was typed stays readable', async () => {
  const { ctx, orderId, itemId, access } = await waiting();
  await saveBriefAnswers(ctx, access, { itemId, version: 1, answers: { site: 'example.com' } });
  const { version } = await itemOf(ctx, itemId);
  await expect(
    skipOrderItemBrief(ctx, { itemId, version, reason: 'Answered on the phone.' }),
  ).rejects.toMatchObject({
    status: 401,
  });
  expect(
    await skipOrderItemBrief(asOwner(ctx), { itemId, version, reason: 'Answered on the phone.' }),
  ).toEqual({
    ok: true,
    value: null,
  });
  expect(await findBrief(ctx, { orderId, itemId })).toMatchObject({
    state: 'skipped',
    stance: 'closed',
    skipReason: 'Answered on the phone.',
    answers: { site: 'example.com' },
  });
  expect((await itemOf(ctx, itemId)).workState).toBe('queued');
});

test('the mail after “Continue without it” says so, with the reason', async () => {
  const { ctx, itemId } = await waiting();
  const { version } = await itemOf(ctx, itemId);
  const skipped = await skipOrderItemBrief(asOwner(ctx), {
    itemId,
    version,
    reason: 'Your site says it all.',
  });
  expect(skipped.ok).toBe(true);
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.template, 'due.changed'));
  expect(mails.map(({ payload }) => payload)).toMatchObject([
    { isBriefSkipped: true, reason: 'Your site says it all.' },
  ]);
});
