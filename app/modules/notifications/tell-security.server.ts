import { findProfile } from '#app/modules/identity/account/find-profile.server.ts';
import type { SecurityNews } from '#app/modules/identity/security-news.ts';
import { TEAM_HREF } from '#app/modules/identity/team/team-list.ts';
import type { AppContext } from '#app/platform/context.ts';

import { notifyStaff } from './inbox/notify-staff.server.ts';

/**
 * Notifies the owners of a security event of a team member (pages.md "Team notifications"); does nothing if
 * that person is gone. Idempotent.
 */
export async function tellSecurity(ctx: AppContext, news: SecurityNews): Promise<void> {
  const person = await findProfile(ctx, news.userId);
  if (!person) return;
  const facts = { subject: `${news.userId}:${news.requestId}`, href: TEAM_HREF };
  if (news.event === 'new-device') {
    const title = `${person.name} signed in from a new device: ${news.device}`;
    await notifyStaff(ctx, { kind: 'security.signin', title, ...facts });
  } else {
    const title = `${person.name} is now ${news.role} (was ${news.previous})`;
    await notifyStaff(ctx, { kind: 'security.role', title, ...facts });
  }
}
