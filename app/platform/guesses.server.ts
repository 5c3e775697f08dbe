import { ok, type Result } from '#app/lib/result.ts';

import type { AppContext } from './context.ts';
import { keyOf, type LimitName, pointsOf, type TooMany, unlessOver } from './rate-limit.server.ts';

/** A guess at a secret that is counted already, and may be compared now. */
export type Guess = {
  /** How many more the limit allows after this one. */
  left: number;
  /** It was right, or nobody compared it: it costs nothing. */
  giveBack(): Promise<void>;
};

/**
 * Counts a guess at a secret before it is compared, by one statement of the shared table: of any number made at the same
 * moment, in however many processes, only so many are looked at as the limit allows. A right one is given back. Everything
 * that can be guessed is counted this way; who asks first and counts later lets every racer through.
 */
export async function takeGuess(
  ctx: AppContext,
  name: LimitName,
  subject?: string,
): Promise<Result<Guess, TooMany>> {
  const key = keyOf(ctx, subject);
  if (key === null) return ok({ left: Number.POSITIVE_INFINITY, giveBack: () => Promise.resolve() });
  const limiter = ctx.limits[name];
  return unlessOver(async () => {
    const { remainingPoints } = await limiter.consume(key);
    return { left: remainingPoints, giveBack: async () => void (await limiter.reward(key)) };
  });
}

/** Lets one of all that come at the same moment through, and nobody else for so many seconds. */
export async function takeTurn(
  ctx: AppContext,
  name: LimitName,
  { subject, seconds }: { subject: string; seconds: number },
): Promise<Result<void, TooMany>> {
  const key = keyOf(ctx, subject);
  return unlessOver(async () => {
    if (key !== null) await ctx.limits[name].consume(key, 1, { customDuration: seconds });
  });
}

/** Counts one use without refusing it: the how manieth of its window it was, 0 when nothing is counted. */
export async function countUse(
  ctx: AppContext,
  name: LimitName,
  subject?: string,
): Promise<{ count: number; giveBack: () => Promise<void> }> {
  const key = keyOf(ctx, subject);
  if (key === null) return { count: 0, giveBack: () => Promise.resolve() };
  const limiter = ctx.limits[name];
  const { consumedPoints } = await limiter.penalty(key);
  return { count: consumedPoints, giveBack: async () => void (await limiter.reward(key)) };
}

/** Refuses everything of a subject for so many seconds. */
export async function blockFor(
  ctx: AppContext,
  name: LimitName,
  { subject, seconds }: { subject: string; seconds: number },
): Promise<void> {
  const key = keyOf(ctx, subject);
  if (key !== null) await ctx.limits[name].block(key, seconds);
}

/** For how many seconds a counted subject is still refused, by its key; null once it may try again. */
export async function heldSeconds(ctx: AppContext, name: LimitName, key: string): Promise<number | null> {
  const state = await ctx.limits[name].get(key);
  if (!state || state.msBeforeNext <= 0 || state.consumedPoints < pointsOf(name)) return null;
  return Math.ceil(state.msBeforeNext / 1000);
}

/** Forgets what was counted under a key. */
export async function clearKey(ctx: AppContext, name: LimitName, key: string): Promise<void> {
  await ctx.limits[name].delete(key);
}

/** Forgets what was counted. */
export async function clearLimit(ctx: AppContext, name: LimitName, subject: string): Promise<void> {
  const key = keyOf(ctx, subject);
  if (key !== null) await ctx.limits[name].delete(key);
}
