import type { AppContext } from '#app/platform/context.ts';

import { notifyStaff } from './inbox/notify-staff.server.ts';
import { listHoursWithManyDeniedRequests } from './list-refusal-hours.server.ts';
import {
  HOURLY_DENIED_REQUESTS_ALERT_THRESHOLD,
  AUDIT_LOG_DENIED_REQUESTS_HREF,
} from './denied-request-alert.ts';

/** Notifies the owners, at most once an hour, that very many requests were denied. */
export async function notifyOwnersOfManyDeniedRequests(ctx: AppContext): Promise<void> {
  for (const hour of await listHoursWithManyDeniedRequests(ctx)) {
    await notifyStaff(ctx, {
      kind: 'security.denied',
      subject: `refusals:${hour}`,
      title: `${HOURLY_DENIED_REQUESTS_ALERT_THRESHOLD} or more requests were denied within an hour`,
      href: AUDIT_LOG_DENIED_REQUESTS_HREF,
    });
  }
}
