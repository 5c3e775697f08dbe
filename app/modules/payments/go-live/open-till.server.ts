import { isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { PaymentError, type PaymentGateway } from '#app/platform/payments/gateway.ts';

import { goLives } from '../tables.server.ts';

import { type RunningKey, type Standing, standingOf } from './go-live.ts';

declare const asked: unique symbol;
/** A provider by which customers may pay at this moment; only `openTill` makes one, and no payment begins without it. */
export type Till = PaymentGateway & { readonly [asked]: true };

/** `none`: there is no provider. `unavailable`: the provider did not tell whose key this is. */
export type TillFailure = 'none' | 'not-live' | 'unavailable';

/** A person waits for it. */
const LIMITS = { timeoutMs: 3_000, retries: 0 };

/** What the provider said once about the key of this process; a key never changes its account. */
const accounts = new WeakMap<PaymentGateway, string | null>();

/** The account of the running key; null for a key that may not read it. Throws a `PaymentError` when the provider is away. */
export async function accountOf(gateway: PaymentGateway): Promise<string | null> {
  const known = accounts.get(gateway);
  if (known !== undefined) return known;
  const accountId = await gateway.getAccountId(LIMITS).catch((error: unknown) => {
    if (error instanceof PaymentError && error.code !== 'unavailable') return null;
    throw error;
  });
  accounts.set(gateway, accountId);
  return accountId;
}

/** How the shop stands for real payments. Asks the database with a live key only, and the provider only after a key has changed. */
export async function findStanding(
  ctx: AppContext,
  gateway: PaymentGateway,
): Promise<Exclude<Standing, 'ask'>> {
  const key: RunningKey = { isLive: gateway.isLive, mark: gateway.key.mark };
  if (!key.isLive) return 'open';
  const pressed = await ctx.db
    .select({ keyMark: goLives.keyMark, accountId: goLives.accountId })
    .from(goLives)
    .where(isNull(goLives.withdrawnAt));
  const standing = standingOf(key, pressed);
  if (standing !== 'ask') return standing;
  const known = { ...key, accountId: await accountOf(gateway) };
  return standingOf(known, pressed) === 'open' ? 'open' : 'closed';
}

/**
 * The provider, if customers may pay by it now. Asked for every payment that begins, so that a Go live that is withdrawn counts
 * for the next one in every process.
 */
export async function openTill(ctx: AppContext): Promise<Result<Till, TillFailure>> {
  const { gateway } = ctx.payments;
  if (!gateway) return fail('none');
  try {
    // The one place where a gateway becomes a till.
    if ((await findStanding(ctx, gateway)) === 'open') return ok(gateway as Till);
    ctx.log.warn('a customer wanted to pay, but the shop is not live');
    return fail('not-live');
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ err: error }, 'the payment provider did not say whose key this is');
    return fail('unavailable');
  }
}
