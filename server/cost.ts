import { getDeclaredBodyBytes } from './body.ts';
import { type RouteRequestSettings, ROUTE_MANIFEST_PATH } from './addresses.ts';
import type { RequestHandlingContext } from './visit.ts';

type RateLimitCostSettings = Pick<RouteRequestSettings, 'area' | 'body' | 'cost' | 'isData'>;

/** Points for a document that has to be rendered, compared with a response of a few fields. */
const PAGE_RENDER_COST_POINTS = 4;
/** Points for the data of a page, or a file generated like one: its queries, without the rendering. */
const PAGE_DATA_REQUEST_COST_POINTS = 2;
/**
 * A search computes a query vector, which takes longer for longer text: one point per this many characters.
 */
const SEARCH_CHARACTERS_PER_COST_POINT = 25;
const MAX_SEARCH_REQUEST_COST_POINTS = 8;
/** Other content of a search body, in bytes. */
const SEARCH_REQUEST_BODY_OVERHEAD_BYTES = 80;
/** One point more for each piece of a body, up to the largest body that is read at all. */
const BODY_BYTES_PER_RATE_LIMIT_POINT = 32 * 1024;
const MAX_REQUEST_BODY_COST_POINTS = 32;

/**
 * Returns what a request costs of its address's budget (`request` in rate-limit.server.ts), in points, before
 * it is processed. By kind and size alone: measured time would rise for everyone while one client keeps the
 * shop busy.
 */
export function calculateRequestRateLimitCost({
  request,
  url,
  facts,
}: Pick<RequestHandlingContext, 'request' | 'url'> & { facts: RateLimitCostSettings }): number {
  // A file is streamed to the disk; the number of files has a limit of its own.
  const bytes = facts.body.as === 'file' ? 0 : getDeclaredBodyBytes(request);
  const searched =
    facts.cost === 'search'
      ? bytes - SEARCH_REQUEST_BODY_OVERHEAD_BYTES
      : (url.searchParams.get('q')?.length ?? 0);
  return (
    calculateRouteRateLimitCost(facts, url.pathname) +
    Math.min(Math.floor(bytes / BODY_BYTES_PER_RATE_LIMIT_POINT), MAX_REQUEST_BODY_COST_POINTS) +
    Math.min(
      Math.floor(Math.max(searched, 0) / SEARCH_CHARACTERS_PER_COST_POINT),
      MAX_SEARCH_REQUEST_COST_POINTS,
    )
  );
}

function calculateRouteRateLimitCost({ area, isData, cost }: RateLimitCostSettings, path: string): number {
  // The routes behind links take only a few lookups.
  if (area === 'function' || path === ROUTE_MANIFEST_PATH) return 1;
  return isData || cost === 'file' ? PAGE_DATA_REQUEST_COST_POINTS : PAGE_RENDER_COST_POINTS;
}
