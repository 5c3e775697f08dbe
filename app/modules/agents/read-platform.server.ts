import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import {
  fetchExternalUrl,
  parseExternalUrl,
  type ExternalFetchFailure,
} from '#app/platform/fetch-external.server.ts';
import { consumeRateLimit, type RateLimitedFailure } from '#app/platform/rate-limit.server.ts';

import { UCP_VERSION } from './model.ts';
import { type AgentPlatformProfile, parseAgentPlatformProfile } from './platform-profile.ts';

/** Why an agent gets no answer: its platform's profile cannot be used. */
export type AgentPlatformProfileFailure = {
  code: 'invalid_profile_url' | 'profile_unreachable' | 'profile_malformed' | 'version_unsupported';
};

type AgentPlatformReadResult = Result<AgentPlatformProfile, AgentPlatformProfileFailure | RateLimitedFailure>;
type CachedAgentPlatformProfile = { outcome: Promise<AgentPlatformReadResult>; until: number };

/** Maximum number of cached profiles; the least recently used one is evicted. */
const MAX_CACHED_AGENT_PROFILES = 500;
const MIN_AI_AGENT_PROFILE_CACHE_MS = MINUTE_MS;
const MAX_AGENT_PLATFORM_PROFILE_CACHE_MS = HOUR_MS;
const PROFILE_FETCH_SIZE_AND_TIME_LIMITS = { limitBytes: 256 * 1024, timeMs: 5_000 };

const PROFILE_FETCH_FAILURE_CODES = {
  'bad-address': 'invalid_profile_url',
  // One code for both: callers must not learn which hosts exist in a private network.
  'special-address': 'invalid_profile_url',
  'unknown-host': 'invalid_profile_url',
  unreachable: 'profile_unreachable',
  late: 'profile_unreachable',
  answered: 'profile_unreachable',
  'too-many-redirects': 'profile_unreachable',
  'too-large': 'profile_malformed',
} as const satisfies Record<ExternalFetchFailure['code'], AgentPlatformProfileFailure['code']>;

const agentProfileCachesByDatabase = new WeakMap<Database, Map<string, CachedAgentPlatformProfile>>();

/**
 * Returns the platform of a profile. An unknown profile is fetched at most once a minute, even after
 * failures, so that no one can make the shop flood another server. New profiles are limited per client IP
 * address and in total.
 */
export async function resolveCallingAgentPlatform(
  ctx: AppContext,
  address: string,
): Promise<AgentPlatformReadResult> {
  const url = parseExternalUrl(address, ctx.settings.mayFetchLoopback ?? false);
  if (!url) return fail({ code: 'invalid_profile_url' });
  const kept = getPlatformProfileCache(ctx.database);
  const known = kept.get(url.href);
  if (known && known.until > Date.now()) {
    kept.delete(url.href);
    kept.set(url.href, known);
    return known.outcome;
  }
  // Concurrent callers share this entry: there is no await between the lookup above and here.
  const entry: CachedAgentPlatformProfile = {
    outcome: Promise.resolve(fail({ code: 'profile_unreachable' })),
    until: 0,
  };
  entry.until = Date.now() + MIN_AI_AGENT_PROFILE_CACHE_MS;
  entry.outcome = fetchAgentPlatformProfileWithinRateLimits(ctx, url, { kept, entry });
  kept.delete(url.href);
  kept.set(url.href, entry);
  return entry.outcome;
}

function getPlatformProfileCache(database: Database): Map<string, CachedAgentPlatformProfile> {
  const kept = agentProfileCachesByDatabase.get(database) ?? new Map<string, CachedAgentPlatformProfile>();
  agentProfileCachesByDatabase.set(database, kept);
  return kept;
}

async function consumePlatformProfileFetchLimits(ctx: AppContext): Promise<Result<void, RateLimitedFailure>> {
  const byAddress = await consumeRateLimit(ctx, 'agent-profile');
  return byAddress.ok ? consumeRateLimit(ctx, 'agent-profile-all', 'everybody') : byAddress;
}

/** A fetch that a limit prevents is not cached and evicts nothing. */
async function fetchAgentPlatformProfileWithinRateLimits(
  ctx: AppContext,
  url: URL,
  { kept, entry }: { kept: Map<string, CachedAgentPlatformProfile>; entry: CachedAgentPlatformProfile },
): Promise<AgentPlatformReadResult> {
  const allowed = await consumePlatformProfileFetchLimits(ctx);
  if (!allowed.ok) {
    if (kept.get(url.href) === entry) kept.delete(url.href);
    return allowed;
  }
  for (const [oldest] of kept) {
    if (kept.size <= MAX_CACHED_AGENT_PROFILES) break;
    kept.delete(oldest);
  }
  return fetchAgentPlatformProfile(ctx, url, (lifeMs) => {
    entry.until = Date.now() + lifeMs;
  });
}

async function fetchAgentPlatformProfile(
  ctx: AppContext,
  url: URL,
  keep: (lifeMs: number) => void,
): Promise<AgentPlatformReadResult> {
  const fetched = await fetchExternalUrl(url.href, {
    ...PROFILE_FETCH_SIZE_AND_TIME_LIMITS,
    mayLoopback: ctx.settings.mayFetchLoopback ?? false,
  });
  if (!fetched.ok) return fail({ code: PROFILE_FETCH_FAILURE_CODES[fetched.failure.code] });
  const { body, cacheControl } = fetched.value;
  const platform = parseAgentPlatformProfile(body.toString('utf8'), url.host);
  if (!platform) return fail({ code: 'profile_malformed' });
  keep(getAgentPlatformProfileCacheMs(cacheControl));
  return platform.version === UCP_VERSION ? ok(platform) : fail({ code: 'version_unsupported' });
}

/**
 * Returns how long a profile is cached, in milliseconds: by its cache header, within a minute and an hour.
 */
export function getAgentPlatformProfileCacheMs(cacheControl: string | null): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '') ?? [];
  return Math.min(
    MAX_AGENT_PLATFORM_PROFILE_CACHE_MS,
    Math.max(MIN_AI_AGENT_PROFILE_CACHE_MS, Number(seconds ?? 0) * 1_000),
  );
}
