import { ok, type Result } from '#app/lib/result.ts';

import type { AppContext } from './context.ts';
import {
  getRateLimitKey,
  type RateLimitName,
  getRateLimitMaxUses,
  type RateLimitedFailure,
  convertRateLimitRejectionToFailure,
} from './rate-limit.server.ts';

/** A guess at a secret that is already counted and may now be compared. */
export type CountedSecretGuess = {
  /** How many more the limit allows after this one. */
  left: number;
  /** Uncounts the guess: it was right, or it was never compared. */
  uncount(): Promise<void>;
};

/**
 * Counts a guess at a secret before it is compared, in one statement on the shared table: of any number of
 * simultaneous guesses, in however many processes, only as many are compared as the limit allows. A right one
 * is uncounted. Everything that can be guessed is counted this way; checking first and counting later would
 * let every racer through.
 */
export async function countGuessAgainstRateLimit(
  ctx: AppContext,
  name: RateLimitName,
  subject?: string,
): Promise<Result<CountedSecretGuess, RateLimitedFailure>> {
  const key = getRateLimitKey(ctx, subject);
  if (key === null) return ok({ left: Number.POSITIVE_INFINITY, uncount: () => Promise.resolve() });
  const limiter = ctx.limits[name];
  return convertRateLimitRejectionToFailure(async () => {
    const { remainingPoints } = await limiter.consume(key);
    return { left: remainingPoints, uncount: async () => void (await limiter.reward(key)) };
  });
}

/** Lets one of several simultaneous callers through, and no other for this many seconds. */
export async function allowOncePerLimitPeriod(
  ctx: AppContext,
  name: RateLimitName,
  { subject, seconds }: { subject: string; seconds: number },
): Promise<Result<void, RateLimitedFailure>> {
  const key = getRateLimitKey(ctx, subject);
  return convertRateLimitRejectionToFailure(async () => {
    if (key !== null) await ctx.limits[name].consume(key, 1, { customDuration: seconds });
  });
}

/** Counts one use without refusing it; returns its number within the window, 0 when nothing is counted. */
export async function countRateLimitUse(
  ctx: AppContext,
  name: RateLimitName,
  subject?: string,
): Promise<{ count: number; uncount: () => Promise<void> }> {
  const key = getRateLimitKey(ctx, subject);
  if (key === null) return { count: 0, uncount: () => Promise.resolve() };
  const limiter = ctx.limits[name];
  const { consumedPoints } = await limiter.penalty(key);
  return { count: consumedPoints, uncount: async () => void (await limiter.reward(key)) };
}

/** Refuses everything of a subject for this many seconds. */
export async function blockRateLimitSubjectForSeconds(
  ctx: AppContext,
  name: RateLimitName,
  { subject, seconds }: { subject: string; seconds: number },
): Promise<void> {
  const key = getRateLimitKey(ctx, subject);
  if (key !== null) await ctx.limits[name].block(key, seconds);
}

/**
 * Returns for how many seconds a counted subject is still refused, by its key; null once it may try again.
 */
export async function getRateLimitBlockedSeconds(
  ctx: AppContext,
  name: RateLimitName,
  key: string,
): Promise<number | null> {
  const state = await ctx.limits[name].get(key);
  if (!state || state.msBeforeNext <= 0 || state.consumedPoints < getRateLimitMaxUses(name)) return null;
  return Math.ceil(state.msBeforeNext / 1000);
}

/** Resets the counter of a key. */
export async function resetRateLimitByKey(ctx: AppContext, name: RateLimitName, key: string): Promise<void> {
  await ctx.limits[name].delete(key);
}

/** Resets the counter of a subject. */
export async function resetRateLimitOfSubject(
  ctx: AppContext,
  name: RateLimitName,
  subject: string,
): Promise<void> {
  const key = getRateLimitKey(ctx, subject);
  if (key !== null) await ctx.limits[name].delete(key);
}
