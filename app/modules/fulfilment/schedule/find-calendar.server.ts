import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { toCalendarFormValues } from './calendar-form.ts';
import { countUndeliveredWorkloadUnits } from './find-promise.server.ts';
import { readWorkWeek } from './read-work-week.server.ts';

/** Returns the calendar for its editor, with the effort units that are open now. */
export async function readWorkCalendarForEditor(ctx: AppContext) {
  assertCan(ctx, 'settings:write');
  const { value, version, isUnreadable } = await findSiteSettingsBlock(ctx, 'promise');
  const values = toCalendarFormValues(value, await readWorkWeek(ctx), version);
  return {
    record: { version, values },
    isUnreadable,
    openUnits: await countUndeliveredWorkloadUnits(ctx, null),
  };
}
