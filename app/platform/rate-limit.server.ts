import { createHash } from 'node:crypto';

import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

import { fail, ok, type Result } from '#app/lib/result.ts';

import type { AppContext } from './context.ts';
import type { Database } from './db/database.server.ts';
import { createJsonErrorResponse } from './http.server.ts';

/**
 * `isReversible`: a count that may be undone or reset. No process may cache who is over such a limit: another
 * one may have cleared it.
 */
type RateLimitRule = { points: number; seconds: number; isReversible?: true };

/**
 * Uses allowed per window and client address, or per subject that the caller names (safety.md "Rate limits").
 */
const RATE_LIMITS = {
  /** In points of a response's cost (server/cost.ts); each process counts for itself. */
  request: { points: 600, seconds: 60 },
  /** The cost of responses beyond a point each, so that a minute's budget cannot be spent in one second. */
  'request-burst': { points: 300, seconds: 10 },
  /** Refusals sent without delay: for a person who reloads again and again. */
  'request-refusal': { points: 20, seconds: 60 },
  'promo-failure': { points: 10, seconds: 60, isReversible: true },
  checkout: { points: 20, seconds: 60 },
  /** Shared carts that people create, and changes of their content. */
  'shared-cart': { points: 30, seconds: 3600 },
  'shared-cart-change': { points: 60, seconds: 600 },
  /** Carts sent by email, per sender and per recipient. */
  'cart-mail': { points: 5, seconds: 3600 },
  'cart-mail-mailbox': { points: 3, seconds: 86_400 },
  /** Carts created by opening buy links. */
  'buy-link': { points: 60, seconds: 1800 },
  /**
   * Carts created by agents. By address, like all limits of agents: the host of a profile is only the
   * caller's claim.
   */
  'agent-cart': { points: 120, seconds: 3600 },
  'process-checkout': { points: 30, seconds: 60 },
  'search-intent': { points: 240, seconds: 60 },
  'search-suggest': { points: 60, seconds: 60 },
  'search-events': { points: 120, seconds: 60 },
  contact: { points: 3, seconds: 3600 },
  /** For forms sent with care (`human-proof.server.ts`). */
  'contact-proved': { points: 10, seconds: 3600 },
  /** Emails that ask a mailbox to confirm itself. */
  'opt-in-mailbox': { points: 3, seconds: 86_400 },
  /** Guesses at the secret of the service that delivers answers by email. */
  'inbound-secret': { points: 10, seconds: 3600 },
  /** Answers by email to one conversation. */
  'inbound-mail': { points: 30, seconds: 3600 },
  /** Calls of programs that buy or read on someone's behalf (docs/manual/safety.md "External URLs"). */
  'agent-call': { points: 240, seconds: 60 },
  /** Fetches of platform profiles: per address, and in total. */
  'agent-profile': { points: 20, seconds: 60 },
  'agent-profile-all': { points: 300, seconds: 60 },
  events: { points: 240, seconds: 60 },
  consent: { points: 30, seconds: 60 },
  review: { points: 3, seconds: 3600 },
  /** For writers identified by a link or an account. */
  'review-known': { points: 10, seconds: 3600 },
  'case-study-zip': { points: 10, seconds: 3600 },
  download: { points: 120, seconds: 3600 },
  'meta-conversions': { points: 30, seconds: 60 },
  'csp-report': { points: 60, seconds: 60 },
  'sign-up': { points: 5, seconds: 3600 },
  'sign-up-mailbox': { points: 3, seconds: 3600 },
  'sign-in-failure': { points: 5, seconds: 900, isReversible: true },
  'sign-in-failure-address': { points: 30, seconds: 900, isReversible: true },
  /** By browsers that never signed in to the account, from all addresses together (docs/decisions/0032). */
  'sign-in-failure-account': { points: 20, seconds: 86_400, isReversible: true },
  'sign-in-delay': { points: 1, seconds: 60, isReversible: true },
  'mail-code': { points: 10, seconds: 3600 },
  'mail-code-mailbox': { points: 3, seconds: 3600 },
  'mail-again': { points: 1, seconds: 60 },
  'order-link': { points: 10, seconds: 3600 },
  'order-link-mailbox': { points: 3, seconds: 3600 },
  message: { points: 30, seconds: 3600 },
  'code-failure': { points: 5, seconds: 1800, isReversible: true },
  'forgot-password': { points: 10, seconds: 3600 },
  'forgot-password-mailbox': { points: 3, seconds: 3600 },
  'second-factor': { points: 5, seconds: 300, isReversible: true },
  'data-download': { points: 3, seconds: 3600 },
  avatar: { points: 20, seconds: 3600 },
  /** Images of services, per team member. */
  'service-picture': { points: 120, seconds: 3600 },
  'content-file': { points: 120, seconds: 3600 },
  /** Covers, files and file parts of case studies: some 2 GB. */
  'study-file': { points: 600, seconds: 3600 },
  'order-upload': { points: 30, seconds: 3600 },
  'order-upload-staff': { points: 120, seconds: 3600 },
  /** Order files and their zips, per account or order. */
  'order-file': { points: 300, seconds: 3600 },
  'order-file-staff': { points: 1200, seconds: 3600 },
  'order-zip': { points: 20, seconds: 3600 },
  'order-zip-staff': { points: 60, seconds: 3600 },
  'password-check': { points: 5, seconds: 300, isReversible: true },
} as const satisfies Record<string, RateLimitRule>;
export type RateLimitName = keyof typeof RATE_LIMITS;

/** Returns how many uses a limit allows in its window. */
export const getRateLimitMaxUses = (name: RateLimitName): number => RATE_LIMITS[name].points;

export type RateLimitedFailure = { code: 'RATE_LIMITED'; retryAfterSeconds: number };

/** Where uses are counted: in this process's memory, or in the database when several processes serve. */
export type RateLimitersByName = Record<RateLimitName, RateLimiterAbstract>;

type RateLimiterOptions = { keyPrefix: string; points: number; duration: number };
type RateLimiterFactory = (options: RateLimiterOptions, limit: RateLimitRule) => RateLimiterAbstract;

const createMemoryLimiter: RateLimiterFactory = (options) => new RateLimiterMemory(options);

/**
 * Returns counters in a table of the database, shared by every process that has it open. Who is over a limit
 * is cached in memory, so that further requests cost no query, and while the database is down each process
 * counts for itself; neither applies to limits of guesses, which without the table would be allowed once per
 * process.
 */
export function createSharedLimiterFactory(database: Database): RateLimiterFactory {
  const storeClient = {
    async query(query: { text: string; values?: unknown[] }) {
      const { rows } = await database.bossConnection.executeSql(query.text, query.values);
      return { rows, rowCount: rows.length };
    },
  };
  return (options, { isReversible = false }) =>
    new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      // Created by our migrations: the library's own creation fails when two processes start at once.
      tableCreated: true,
      ...(!isReversible && {
        inMemoryBlockOnConsumed: options.points + 1,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
      clearExpiredByTimeout: true,
    });
}

/** Opens one counter per limit; `makeLimiter` decides where it counts. */
export function openRateLimiters(makeLimiter: RateLimiterFactory = createMemoryLimiter): RateLimitersByName {
  const entries = Object.entries<RateLimitRule>(RATE_LIMITS).map(([name, limit]) => {
    // Limits that protect the process stay in memory: a query for each request is what they protect from.
    const make = name.startsWith('request') ? createMemoryLimiter : makeLimiter;
    return [name, make({ keyPrefix: name, points: limit.points, duration: limit.seconds }, limit)];
  });
  // Object.fromEntries loses the key names that Object.entries of LIMITS had.
  return Object.fromEntries(entries) as RateLimitersByName;
}

/**
 * Returns the key to count: a named subject, stored only as a digest, or this request's client address; null
 * without either.
 */
export function getRateLimitKey(ctx: AppContext, subject: string | undefined): string | null {
  if (!ctx.settings.isRateLimited || ctx.clientAddress === null) return null;
  if (subject === undefined) return normalizeIpAddressForRateLimit(ctx.clientAddress);
  return createHash('sha256').update(subject).digest('base64url');
}

/**
 * Counts one use by this request's client address, or by `subject` (a mailbox, an account); jobs and commands
 * without an address are never limited. An expensive use takes several of the limit's `points`.
 */
export async function consumeRateLimit(
  ctx: AppContext,
  name: RateLimitName,
  subject?: string,
  points = 1,
): Promise<Result<void, RateLimitedFailure>> {
  const key = getRateLimitKey(ctx, subject);
  return convertRateLimitRejectionToFailure(async () => {
    if (key !== null) await ctx.limits[name].consume(key, points);
  });
}

/**
 * Recognizes the library's rejection at a limit by its fields: the shop's build bundles its own copy of the
 * library's classes.
 */
function isRateLimitRejection(rejection: unknown): rejection is RateLimiterRes {
  return typeof rejection === 'object' && rejection !== null && 'msBeforeNext' in rejection;
}

/** Returns the library's rejection at a limit as a failure. */
export async function convertRateLimitRejectionToFailure<Value>(
  consume: () => Promise<Value>,
): Promise<Result<Value, RateLimitedFailure>> {
  try {
    return ok(await consume());
  } catch (rejection) {
    if (!isRateLimitRejection(rejection)) throw rejection;
    return toRateLimitedFailure(rejection);
  }
}

/** Returns whether another use would be refused, without counting one: for previews of an action. */
export async function checkRateLimitWithoutCounting(
  ctx: AppContext,
  name: RateLimitName,
  subject?: string,
): Promise<Result<void, RateLimitedFailure>> {
  const key = getRateLimitKey(ctx, subject);
  const state = key === null ? null : await ctx.limits[name].get(key);
  return state && state.consumedPoints >= RATE_LIMITS[name].points
    ? toRateLimitedFailure(state)
    : ok(undefined);
}

/** Returns the response to a client over a limit. */
export function createTooManyRequestsResponse(failure: RateLimitedFailure): Response {
  const response = createJsonErrorResponse(
    429,
    'RATE_LIMITED',
    'Too many requests. Please try again shortly.',
  );
  response.headers.set('Retry-After', String(failure.retryAfterSeconds));
  return response;
}

function toRateLimitedFailure(state: RateLimiterRes): { ok: false; failure: RateLimitedFailure } {
  return fail({ code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
}

/** Returns the key of an address: an IPv6 client owns a whole /64 network, so that network is one key. */
export function normalizeIpAddressForRateLimit(address: string): string {
  const plain =
    address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const filled = [
    ...groups,
    ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'),
    ...rest,
  ];
  return filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}
