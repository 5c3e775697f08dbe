import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { defaultSiteContent } from '../internal/site-defaults.ts';
import { contentBlocks } from '../tables.server.ts';

import { readRetentionDays } from './read-retention-days.server.ts';
import {
  formatRetentionPeriod,
  RETENTION_RULES,
  DATA_RETENTION_KINDS,
  retentionPeriodsFormSchema,
  toRetentionFormValues,
} from './retention-form.ts';
import { saveDataRetentionSettings } from './save-block.server.ts';

const values = toRetentionFormValues(defaultSiteContent.retention, 0);
const sentenceFor = (data: string, typed: string) =>
  retentionPeriodsFormSchema.safeParse({ ...values, [data]: typed }).error?.issues[0]?.message ?? null;

test('days are read as they were saved, and as shipped before; a save is one row of the audit', async () => {
  const ctx = await freshContext({ actor: actorOf('manager') });
  expect(await readRetentionDays(ctx, 'searches')).toBe(90);
  const form = retentionPeriodsFormSchema.parse({ ...values, searches: ' 45 ' });
  expect(await saveDataRetentionSettings(ctx, form)).toEqual({ ok: true, value: { version: 1 } });
  expect(await readRetentionDays(ctx, 'searches')).toBe(45);
  expect(await readRetentionDays(ctx, 'unpaidOrders')).toBe(30);
  // Sent again, it equals the stored value.
  expect(await saveDataRetentionSettings(ctx, form)).toEqual({ ok: true, value: { version: 1 } });
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    {
      action: 'settings.saved',
      entityId: 'retention',
      summary: 'Data retention was changed',
      before: { searches: 90 },
      after: { searches: 45 },
    },
  ]);
});

test('only owner and manager decide how long data is kept', async () => {
  const ctx = await freshContext();
  for (const role of STAFF_ROLES.filter((role) => role !== 'owner' && role !== 'manager'))
    expect(
      () =>
        saveDataRetentionSettings({ ...ctx, actor: actorOf(role) }, retentionPeriodsFormSchema.parse(values)),
      role,
    ).toThrow(expect.objectContaining({ status: 403 }));
  expect(await ctx.db.$count(contentBlocks)).toBe(0);
});

test('what is stored and cannot be read deletes nothing early: the longest there is counts', async () => {
  const ctx = await freshContext();
  await ctx.db.insert(contentBlocks).values({ key: 'retention', value: { searches: 1 } });
  for (const data of DATA_RETENTION_KINDS)
    expect(await readRetentionDays(ctx, data), data).toBe(RETENTION_RULES[data].most);
});

test.each(DATA_RETENTION_KINDS)(
  '%s: both bounds are taken, the next number is refused, and so is no number',
  (data) => {
    const { least, most, shipped } = RETENTION_RULES[data];
    const refusal = `Enter a whole number of days from ${least} to ${most}.`;
    for (const days of [least, shipped, most]) expect(sentenceFor(data, String(days))).toBe(null);
    for (const typed of [
      String(least - 1),
      String(most + 1),
      '',
      '1e2',
      '-90',
      '90.5',
      '0x40',
      'ninety',
      '9'.repeat(400),
    ])
      expect(sentenceFor(data, typed), typed).toBe(refusal);
  },
);

test('a year is said in months, other times in days', () => {
  expect([formatRetentionPeriod(365), formatRetentionPeriod(45), formatRetentionPeriod(364)]).toEqual([
    '12 months',
    '45 days',
    '364 days',
  ]);
});
