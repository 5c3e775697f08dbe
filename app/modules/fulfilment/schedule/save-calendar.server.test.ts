import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { workCalendarFormSchema } from './calendar-form.ts';
import { readWorkCalendarForEditor } from './find-calendar.server.ts';
import { findDeliveryPromise } from './find-promise.server.ts';
import { saveWorkCalendarSettings } from './save-calendar.server.ts';

const ONE = { deliveryDays: 1, effortUnits: 1, quantity: 1 };
const TUESDAY = new Date('2026-11-24T15:00:00Z');

const shop = () => freshContext({ actor: actorOf('manager'), now: TUESDAY });
type Shop = Awaited<ReturnType<typeof shop>>;
const formOf = async (ctx: Shop, fields: Record<string, string | string[]> = {}) =>
  workCalendarFormSchema.parse({
    ...(await readWorkCalendarForEditor(ctx)).record.values,
    mode: 'calendar',
    ...fields,
  });
const HOLIDAYS = {
  day_date: ['2026-11-25', '2026-11-26'],
  day_kind: ['day_off', 'holiday'],
  day_from: ['', ''],
  day_to: ['', ''],
  day_note: ['', 'Thanksgiving'],
};

test('the next order is promised by the saved calendar, and its editor shows it', async () => {
  const ctx = await shop();
  expect((await findDeliveryPromise(ctx, [ONE])).order.toISOString()).toBe('2026-11-25T15:00:00.000Z');
  expect(await saveWorkCalendarSettings(ctx, await formOf(ctx))).toEqual({ ok: true, value: { version: 1 } });
  await expect
    .poll(async () => (await findDeliveryPromise(ctx, [ONE])).order.toISOString())
    .toBe('2026-11-25T22:00:00.000Z');
  expect(await saveWorkCalendarSettings(ctx, await formOf(ctx, HOLIDAYS))).toEqual({
    ok: true,
    value: { version: 2 },
  });
  await expect
    .poll(async () => (await findDeliveryPromise(ctx, [ONE])).order.toISOString())
    .toBe('2026-11-27T22:00:00.000Z');
  expect((await readWorkCalendarForEditor(ctx)).record.values).toMatchObject({ version: '2', ...HOLIDAYS });
});

test('what is saved again is no change; settings, week and days are one row of the audit', async () => {
  const ctx = await shop();
  await saveWorkCalendarSettings(ctx, await formOf(ctx, HOLIDAYS));
  expect(await saveWorkCalendarSettings(ctx, await formOf(ctx))).toEqual({ ok: true, value: { version: 1 } });
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'settings.saved'));
  expect(lines).toMatchObject([
    {
      entityId: 'promise',
      before: { ...defaultSiteContent.promise, days: [] },
      after: { mode: 'calendar', days: [{ day: '2026-11-25' }, { day: '2026-11-26', note: 'Thanksgiving' }] },
    },
  ]);
});

test('of two editors who save at once, the second sees the stored calendar and changes nothing', async () => {
  const ctx = await shop();
  const theirs = await formOf(ctx, {
    units_at_once: '9',
    hours_to: ['12:00', '12:00', '', '', '', '', ''],
    hours_from: ['09:00', '09:00', '', '', '', '', ''],
  });
  await saveWorkCalendarSettings(ctx, await formOf(ctx, HOLIDAYS));
  expect(await saveWorkCalendarSettings(ctx, theirs)).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 1, current: { units_at_once: '4', ...HOLIDAYS } },
  });
  expect((await readWorkCalendarForEditor(ctx)).record.values).toMatchObject({
    units_at_once: '4',
    ...HOLIDAYS,
  });
});

test('an editor may not save the calendar', async () => {
  const ctx = await shop();
  const form = await formOf(ctx);
  await expect(async () =>
    saveWorkCalendarSettings({ ...ctx, actor: actorOf('editor') }, form),
  ).rejects.toMatchObject({
    status: 403,
  });
});
