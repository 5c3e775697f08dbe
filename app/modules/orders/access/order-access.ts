import { waitingTime } from '#app/modules/identity/model.ts';

/**
 * What somebody may do with one order (pages.md section 3.3): `read` shows it with files and invoice, `work` also answers
 * briefs, writes messages, accepts and asks for revisions, `money` also asks for refunds and changes the invoice.
 */
export const ACCESS_LEVELS = ['read', 'work', 'money'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Lifetimes of orders.md section 14. */
export const LINK_DAYS = 90;
export const COOKIE_SECONDS = 12 * 3600;
export const BROWSER_SECONDS = 24 * 3600;
export const CODE_SECONDS = 30 * 60;
export const CODE_TRIES = 5;
/** Orders one browser may hold links of at a time; the oldest is forgotten for the next. */
export const MOST_GRANTS = 10;

/** Proof that this request may do something with this order; every command of the customer's side takes one. */
export type OrderAccess = {
  orderId: string;
  level: AccessLevel;
  /** The account that owns the order, the browser that paid it, or who holds its link. */
  as: 'owner' | 'browser' | 'link';
  /** The account; null for guests. */
  userId: string | null;
};

/**
 * From when on the browser an order remembers counts as the one that paid it, for `BROWSER_SECONDS`; null while it does not.
 * A cart's browser made the order itself. One that pays an order of the team's was only sent its link, and may do no more
 * than the link lets it until the money is there.
 */
export function payingSince({
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
export function reaches({ level }: Pick<OrderAccess, 'level'>, needed: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(needed);
}

/** Who did it, as briefs, revisions and requests store it. */
export function accessName({ userId }: Pick<OrderAccess, 'userId'>): string {
  return userId === null ? 'guest' : `user:${userId}`;
}

/** Why a code or a link was not sent or taken. */
export type CodeFailure =
  | { code: 'no-mailbox' }
  | { code: 'wrong-code' }
  | { code: 'code-used-up' }
  | { code: 'too-many'; retryAfterSeconds: number };

/** The sentence and the status of a refusal, and when to try again. */
export function codeRefusal(failure: CodeFailure): {
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
        message: `Too many attempts. Try again in ${waitingTime(failure.retryAfterSeconds)}.`,
        retryAfterSeconds: failure.retryAfterSeconds,
      };
  }
}
