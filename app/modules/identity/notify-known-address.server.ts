import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findUserByEmail } from './find-user-by-email.server.ts';

/** Emails the owner of an address that someone tried to use it for a new account; at most once a day. */
export async function notifyOfSignUpAttempt(ctx: AppContext, email: string): Promise<void> {
  const user = await findUserByEmail(ctx, email);
  if (!user) return;
  const address = `email=${encodeURIComponent(email)}`;
  await queueMail(ctx, {
    template: 'account.exists',
    dedupeKey: `exists:${user.id}:${ctx.now.toISOString().slice(0, 10)}`,
    recipient: email,
    orderId: null,
    payload: {
      name: user.name,
      signInUrl: `${ctx.settings.publicUrl}/auth/sign-in?${address}`,
      resetUrl: `${ctx.settings.publicUrl}/auth/forgot-password?${address}`,
    },
  });
}
