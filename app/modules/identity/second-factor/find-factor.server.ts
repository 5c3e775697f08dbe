import { count, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { recoveryCodes, twoFactors } from '../account-tables.server.ts';

import { findPendingSignIn } from './begin-second-step.server.ts';
import { createQrCodePath } from './qr-path.server.ts';
import { encodeBase32, formatSecretInFourCharacterGroups, decryptSecondFactorSecret } from './totp.server.ts';

/** What an account's owner sees of the second factor; the key only until it is confirmed. */
export type SecondFactorStatus =
  | { state: 'off' }
  | { state: 'waiting'; key: string; qr: { size: number; path: string } }
  | { state: 'on'; since: string; recoveryCodesLeft: number };

export async function findSecondFactorStatus(
  ctx: AppContext,
  owner: { id: string; email: string; shopName: string },
): Promise<SecondFactorStatus> {
  const factor = await findSecondFactor(ctx, owner.id);
  if (!factor) return { state: 'off' };
  if (factor.confirmedAt === null) {
    const key = encodeBase32(factor.secret);
    const label = encodeURIComponent(`${owner.shopName}:${owner.email}`);
    const query = new URLSearchParams({ secret: key, issuer: owner.shopName });
    // Not every app reads "+" as a space.
    const uri = `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
    return {
      state: 'waiting',
      key: formatSecretInFourCharacterGroups(key).replaceAll('-', ' '),
      qr: createQrCodePath(uri),
    };
  }
  const [left] = await ctx.db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, owner.id));
  return { state: 'on', since: factor.confirmedAt.toISOString(), recoveryCodesLeft: left?.count ?? 0 };
}

/** Returns an account's second factor with its secret, confirmed or not; null if there is none. */
export async function findSecondFactor(ctx: AppContext, userId: string) {
  const [factor] = await ctx.db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!factor) return null;
  const { sealedSecret, confirmedAt, lastStep } = factor;
  return { secret: decryptSecondFactorSecret(ctx.settings, userId, sealedSecret), confirmedAt, lastStep };
}

/** Whether this browser has begun a sign-in that waits for its second factor. */
export async function isAwaitingSecondFactor(ctx: AppContext, request: Request): Promise<boolean> {
  return (await findPendingSignIn(ctx, request))?.isProved === false;
}
