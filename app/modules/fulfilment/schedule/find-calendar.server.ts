import { findBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { calendarValues } from './calendar-form.ts';
import { countOpenUnits } from './find-promise.server.ts';
import { readWorkWeek } from './read-work-week.server.ts';

/** Returns the calendar for its editor, with the effort units that are open now. */
export async function findCalendar(ctx: AppContext) {
  assertCan(ctx, 'settings:write');
  const { value, version, isUnreadable } = await findBlock(ctx, 'promise');
  const values = calendarValues(value, await readWorkWeek(ctx), version);
  return { record: { version, values }, isUnreadable, openUnits: await countOpenUnits(ctx, null) };
}
