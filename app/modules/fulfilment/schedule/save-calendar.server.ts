import type { SiteContent } from '#app/modules/content/schemas.ts';
import {
  type ExtraChangesSavedWithContentBlock,
  saveShopSettingsBlock,
} from '#app/modules/content/settings/save-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type WorkCalendarFormValues, toCalendarFormValues } from './calendar-form.ts';
import { readWorkWeek } from './read-work-week.server.ts';
import { calendarExceptions, workHours } from './schedule-tables.server.ts';
import type { WorkWeek } from './work-calendar.ts';

async function replaceWorkCalendarHours({ db, now }: AppContext, { hours, days }: WorkWeek): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await db.delete(workHours);
  await db.insert(workHours).values(hours.map((span) => ({ ...span, ...times })));
  await db.delete(calendarExceptions);
  if (days.length === 0) return;
  await db
    .insert(calendarExceptions)
    .values(days.map(({ note, ...day }) => ({ ...day, note: note || null, ...times })));
}

async function buildWorkWeekSaveWithAudit(
  ctx: AppContext,
  week: WorkWeek,
): Promise<ExtraChangesSavedWithContentBlock> {
  const { hours, days } = await readWorkWeek(ctx);
  return { before: { hours, days }, after: { ...week }, write: () => replaceWorkCalendarHours(ctx, week) };
}

const loadCalendarFormValues = async (ctx: AppContext, promise: SiteContent['promise'], version: number) =>
  toCalendarFormValues(promise, await readWorkWeek(ctx), version);

/**
 * Saves the working hours and how dates are promised, both at once; they apply from the next order. Dates of
 * existing orders do not change.
 */
export function saveWorkCalendarSettings(
  ctx: AppContext,
  { promise, week, ...form }: WorkCalendarFormValues,
) {
  assertCan(ctx, 'settings:write');
  return saveShopSettingsBlock(ctx, {
    key: 'promise',
    value: promise,
    form,
    subject: 'The working calendar was',
    valuesNow: loadCalendarFormValues,
    beside: (ctx) => buildWorkWeekSaveWithAudit(ctx, week),
  });
}
