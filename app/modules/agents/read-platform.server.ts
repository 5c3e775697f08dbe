import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { fetchExternal, readAddress, type ExternalFailure } from '#app/platform/fetch-external.server.ts';
import { consumeLimit, type TooMany } from '#app/platform/rate-limit.server.ts';

import { UCP_VERSION } from './model.ts';
import { type Platform, readPlatformProfile } from './platform-profile.ts';

/** Why an agent gets no answer: its platform's profile cannot be used. */
export type ProfileFailure = {
  code: 'invalid_profile_url' | 'profile_unreachable' | 'profile_malformed' | 'version_unsupported';
};

type PlatformResult = Result<Platform, ProfileFailure | TooMany>;
type CachedProfile = { outcome: Promise<PlatformResult>; until: number };

/** Maximum number of cached profiles; the least recently used one is evicted. */
const MOST_KEPT = 500;
const SHORTEST_LIFE_MS = MINUTE_MS;
const LONGEST_LIFE_MS = HOUR_MS;
const FETCH_LIMITS = { limitBytes: 256 * 1024, timeMs: 5_000 };

const FETCH_FAILURES = {
  'bad-address': 'invalid_profile_url',
  // One code for both: callers must not learn which hosts exist in a private network.
  'special-address': 'invalid_profile_url',
  'unknown-host': 'invalid_profile_url',
  unreachable: 'profile_unreachable',
  late: 'profile_unreachable',
  answered: 'profile_unreachable',
  'too-many-redirects': 'profile_unreachable',
  'too-large': 'profile_malformed',
} as const satisfies Record<ExternalFailure['code'], ProfileFailure['code']>;

const profileCaches = new WeakMap<Database, Map<string, CachedProfile>>();

/**
 * Returns the platform of a profile. An unknown profile is fetched at most once a minute, even after
 * failures, so that no one can make the shop flood another server. New profiles are limited per client IP
 * address and in total.
 */
export async function readPlatform(ctx: AppContext, address: string): Promise<PlatformResult> {
  const url = readAddress(address, ctx.settings.mayFetchLoopback ?? false);
  if (!url) return fail({ code: 'invalid_profile_url' });
  const kept = keptOf(ctx.database);
  const known = kept.get(url.href);
  if (known && known.until > Date.now()) {
    kept.delete(url.href);
    kept.set(url.href, known);
    return known.outcome;
  }
  // Concurrent callers share this entry: there is no await between the lookup above and here.
  const entry: CachedProfile = { outcome: Promise.resolve(fail({ code: 'profile_unreachable' })), until: 0 };
  entry.until = Date.now() + SHORTEST_LIFE_MS;
  entry.outcome = fetchCounted(ctx, url, { kept, entry });
  kept.delete(url.href);
  kept.set(url.href, entry);
  return entry.outcome;
}

function keptOf(database: Database): Map<string, CachedProfile> {
  const kept = profileCaches.get(database) ?? new Map<string, CachedProfile>();
  profileCaches.set(database, kept);
  return kept;
}

async function mayFetch(ctx: AppContext): Promise<Result<void, TooMany>> {
  const byAddress = await consumeLimit(ctx, 'agent-profile');
  return byAddress.ok ? consumeLimit(ctx, 'agent-profile-all', 'everybody') : byAddress;
}

/** A fetch that a limit prevents is not cached and evicts nothing. */
async function fetchCounted(
  ctx: AppContext,
  url: URL,
  { kept, entry }: { kept: Map<string, CachedProfile>; entry: CachedProfile },
): Promise<PlatformResult> {
  const allowed = await mayFetch(ctx);
  if (!allowed.ok) {
    if (kept.get(url.href) === entry) kept.delete(url.href);
    return allowed;
  }
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return fetchPlatform(ctx, url, (lifeMs) => {
    entry.until = Date.now() + lifeMs;
  });
}

async function fetchPlatform(
  ctx: AppContext,
  url: URL,
  keep: (lifeMs: number) => void,
): Promise<PlatformResult> {
  const fetched = await fetchExternal(url.href, {
    ...FETCH_LIMITS,
    mayLoopback: ctx.settings.mayFetchLoopback ?? false,
  });
  if (!fetched.ok) return fail({ code: FETCH_FAILURES[fetched.failure.code] });
  const { body, cacheControl } = fetched.value;
  const platform = readPlatformProfile(body.toString('utf8'), url.host);
  if (!platform) return fail({ code: 'profile_malformed' });
  keep(lifeOf(cacheControl));
  return platform.version === UCP_VERSION ? ok(platform) : fail({ code: 'version_unsupported' });
}

/**
 * Returns how long a profile is cached, in milliseconds: by its cache header, within a minute and an hour.
 */
export function lifeOf(cacheControl: string | null): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '') ?? [];
  return Math.min(LONGEST_LIFE_MS, Math.max(SHORTEST_LIFE_MS, Number(seconds ?? 0) * 1_000));
}
