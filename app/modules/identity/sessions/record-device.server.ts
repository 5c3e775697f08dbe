import { eq } from 'drizzle-orm';

import { formatDeviceName } from '#app/lib/device-name.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';

import type { TeamSecurityEvent } from '../security-event.ts';
import { users, verifications } from '../account-tables.server.ts';

const KNOWN_DEVICE_LIFETIME_MS = 365 * 86_400_000;

/**
 * Remembers for a year what kind of browser a person signed in with. Emails the person about a new one, and
 * notifies the owners if it is a team member's (pages.md "Emails", account.new_device). The first browser of
 * an account triggers nothing.
 */
export async function recordSignInBrowser(ctx: AppContext, userId: string): Promise<void> {
  const device = formatDeviceName(ctx.userAgent ?? null);
  const identifier = `device:${userId}:${device}`;
  const ofUser = `device:${userId}`;
  const known = await ctx.db
    .select({ identifier: verifications.identifier })
    .from(verifications)
    .where(eq(verifications.value, ofUser));
  if (known.some((row) => row.identifier === identifier)) return;
  await ctx.db.insert(verifications).values({
    id: generateUuidV7(),
    identifier,
    value: ofUser,
    expiresAt: new Date(ctx.now.getTime() + KNOWN_DEVICE_LIFETIME_MS),
    createdAt: ctx.now,
  });
  if (known.length > 0) await notifyOfNewDevice(ctx, userId, device);
}

async function notifyOfNewDevice(ctx: AppContext, userId: string, device: string): Promise<void> {
  const [person] = await ctx.db
    .select({ name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const { name, email, role } = person;
  if (role !== 'customer') {
    const securityEvent: TeamSecurityEvent = {
      event: 'new-device',
      userId,
      requestId: ctx.requestId,
      device,
    };
    await ctx.jobs.send(ctx, 'security.tell', securityEvent);
  }
  await queueMail(ctx, {
    template: 'account.new_device',
    dedupeKey: `device:${userId}:${ctx.requestId}`,
    recipient: email,
    orderId: null,
    payload: {
      name,
      device,
      at: ctx.now.toISOString(),
      resetUrl: `${ctx.settings.publicUrl}/auth/forgot-password?email=${encodeURIComponent(email)}`,
    },
  });
}
