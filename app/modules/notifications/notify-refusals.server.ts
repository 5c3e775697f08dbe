import type { AppContext } from '#app/platform/context.ts';

import { notifyStaff } from './inbox/notify-staff.server.ts';
import { listRefusalHours } from './list-refusal-hours.server.ts';
import { MANY_REFUSALS, REFUSALS_HREF } from './many-refusals.ts';

/** Notifies the owners, at most once an hour, that very many requests were denied. */
export async function notifyRefusals(ctx: AppContext): Promise<void> {
  for (const hour of await listRefusalHours(ctx)) {
    await notifyStaff(ctx, {
      kind: 'security.denied',
      subject: `refusals:${hour}`,
      title: `${MANY_REFUSALS} or more requests were denied within an hour`,
      href: REFUSALS_HREF,
    });
  }
}
