import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import type { TeamSecurityEvent } from '#app/modules/identity/security-event.ts';
import { TEAM_HREF } from '#app/modules/identity/team/team-list.ts';
import type { AppContext } from '#app/platform/context.ts';

import { notifyStaff } from './inbox/notify-staff.server.ts';

/**
 * Notifies the owners of a security event of a team member (pages.md "Team notifications"); does nothing if
 * that person is gone. Idempotent.
 */
export async function notifySecurityEvent(ctx: AppContext, securityEvent: TeamSecurityEvent): Promise<void> {
  const person = await findOwnAccountProfile(ctx, securityEvent.userId);
  if (!person) return;
  const facts = { subject: `${securityEvent.userId}:${securityEvent.requestId}`, href: TEAM_HREF };
  if (securityEvent.event === 'new-device') {
    const title = `${person.name} signed in from a new device: ${securityEvent.device}`;
    await notifyStaff(ctx, { kind: 'security.signin', title, ...facts });
  } else {
    const title = `${person.name} is now ${securityEvent.role} (was ${securityEvent.previous})`;
    await notifyStaff(ctx, { kind: 'security.role', title, ...facts });
  }
}
