import { createHash, randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';
import { readShopCookie, serializeCookie } from '#app/platform/cookies.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';

import { verifications } from '../account-tables.server.ts';

const SECOND_FACTOR_STEP_LIFETIME_SECONDS = 10 * 60;
const SECOND_FACTOR_STEP_TOKEN_BYTES = 32;
const pendingSignInSchema = z.object({
  userId: z.string(),
  isKept: z.boolean(),
  /** True if only one question is left: whether to keep an account that is to be deleted. */
  isProved: z.boolean().default(false),
});

/** A sign-in whose password or code was right and that needs another step. */
export type PendingSignIn = z.infer<typeof pendingSignInSchema> & { identifier: string };

const hashSecondStepToken = (token: string) =>
  `second-step:${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Stores a sign-in that waits for its second step for ten minutes; returns the cookie that identifies the
 * browser.
 */
export async function beginSecondSignInStep(
  ctx: AppContext,
  step: z.input<typeof pendingSignInSchema>,
): Promise<string> {
  const token = randomBytes(SECOND_FACTOR_STEP_TOKEN_BYTES).toString('base64url');
  await ctx.db.insert(verifications).values({
    id: generateUuidV7(),
    identifier: hashSecondStepToken(token),
    value: JSON.stringify(step),
    expiresAt: new Date(ctx.now.getTime() + SECOND_FACTOR_STEP_LIFETIME_SECONDS * 1000),
    createdAt: ctx.now,
  });
  return serializeCookie(ctx.settings, 'secondStep', {
    value: token,
    maxAgeSeconds: SECOND_FACTOR_STEP_LIFETIME_SECONDS,
  });
}

/** Returns the sign-in this browser has begun; null if there is none or it has expired. */
export async function findPendingSignIn(ctx: AppContext, request: Request): Promise<PendingSignIn | null> {
  const token = readShopCookie(request, ctx.settings, 'secondStep');
  if (!token) return null;
  const identifier = hashSecondStepToken(token);
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.identifier, identifier));
  if (!row || row.expiresAt <= ctx.now) return null;
  return { ...pendingSignInSchema.parse(JSON.parse(row.value)), identifier };
}

/**
 * Ends a waiting sign-in. Returns whether it was still there, which decides between two concurrent requests.
 */
export async function deletePendingSignIn(ctx: AppContext, { identifier }: PendingSignIn): Promise<boolean> {
  const ended = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, identifier))
    .returning({ id: verifications.id });
  return ended.length > 0;
}

/** Returns the cookie header that clears the second-step cookie. */
export function createClearedSecondStepCookie(ctx: AppContext): string {
  return serializeCookie(ctx.settings, 'secondStep', { value: '', maxAgeSeconds: 0 });
}
