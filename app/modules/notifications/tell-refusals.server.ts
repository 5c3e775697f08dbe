import type { AppContext } from '#app/platform/context.ts';

import { notifyStaff } from './inbox/notify-staff.server.ts';
import { listRefusalHours } from './list-refusal-hours.server.ts';
import { MANY_REFUSALS, REFUSALS_HREF } from './many-refusals.ts';

/** Tells the owners, once an hour at most, that very many visits were refused. */
export async function tellRefusals(ctx: AppContext): Promise<void> {
  for (const hour of await listRefusalHours(ctx)) {
    await notifyStaff(ctx, {
      kind: 'security.denied',
      subject: `refusals:${hour}`,
      title: `${MANY_REFUSALS} or more requests were denied within an hour`,
      href: REFUSALS_HREF,
    });
  }
}
