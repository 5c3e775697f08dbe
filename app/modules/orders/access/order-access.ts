import { formatRateLimitWaitTime } from '#app/modules/identity/model.ts';

/**
 * Levels of access to one order (pages.md "The order room"): `read` shows it with files and invoice, `work`
 * also answers briefs, writes messages, accepts deliveries and requests revisions, `money` also requests
 * refunds and changes the invoice.
 */
export const ORDER_ACCESS_LEVELS = ['read', 'work', 'money'] as const;
export type OrderAccessLevel = (typeof ORDER_ACCESS_LEVELS)[number];

/** Lifetimes of orders.md "Access to an order". */
export const ORDER_LINK_LIFETIME_DAYS = 90;
export const ORDER_COOKIE_LIFETIME_SECONDS = 12 * 3600;
export const PAYING_BROWSER_ORDER_ACCESS_SECONDS = 24 * 3600;
export const ORDER_ACCESS_CODE_LIFETIME_SECONDS = 30 * 60;
export const MAX_ORDER_CODE_TRIES = 5;
/** Maximum orders whose links one browser can hold at a time; a new one replaces the oldest. */
export const MAX_ORDER_LINKS_PER_BROWSER = 10;

/** Proof of what this request may do with this order; every command of the customer's side takes one. */
export type OrderAccess = {
  orderId: string;
  level: OrderAccessLevel;
  /** By what: the owner's account, the browser that paid, or a link. */
  as: 'owner' | 'browser' | 'link';
  /** The account; null for guests. */
  userId: string | null;
};

/**
 * Returns from when on the browser remembered by an order counts as the one that paid, for `PAYING_BROWSER_ORDER_ACCESS_SECONDS`;
 * null while it does not. A cart's browser placed the order itself. A browser that pays an order created by
 * the team only received its link, and has no more access than the link until the payment has arrived.
 */
export function getPayingBrowserAccessStart({
  source,
  createdAt,
  paidAt,
}: {
  source: string;
  createdAt: Date;
  paidAt: Date | null;
}): Date | null {
  return paidAt ?? (source === 'manual' ? null : createdAt);
}

/** Whether an access reaches a level. */
export function hasOrderAccessLevel(
  { level }: Pick<OrderAccess, 'level'>,
  needed: OrderAccessLevel,
): boolean {
  return ORDER_ACCESS_LEVELS.indexOf(level) >= ORDER_ACCESS_LEVELS.indexOf(needed);
}

/** Returns the actor's name as stored with briefs, revisions and requests. */
export function formatOrderAccessActorId({ userId }: Pick<OrderAccess, 'userId'>): string {
  return userId === null ? 'guest' : `user:${userId}`;
}

/** Why a code or a link was not sent or accepted. */
export type OrderAccessCodeOrLinkFailure =
  | { code: 'no-mailbox' }
  | { code: 'wrong-code' }
  | { code: 'code-used-up' }
  | { code: 'too-many'; retryAfterSeconds: number };

/** Returns the message and the status of a refusal, and when to try again. */
export function describeOrderCodeFailure(failure: OrderAccessCodeOrLinkFailure): {
  status: number;
  message: string;
  retryAfterSeconds?: number;
} {
  switch (failure.code) {
    case 'no-mailbox':
      return { status: 409, message: 'This order has no email address to send a code to.' };
    case 'wrong-code':
      return {
        status: 422,
        message: 'This code is wrong or has expired. Use the latest email, or request a new code.',
      };
    case 'code-used-up':
      return { status: 422, message: 'Too many attempts with this code. Request a new one.' };
    case 'too-many':
      return {
        status: 429,
        message: `Too many attempts. Try again in ${formatRateLimitWaitTime(failure.retryAfterSeconds)}.`,
        retryAfterSeconds: failure.retryAfterSeconds,
      };
  }
}
