import { bodyLength } from './body.ts';
import { type AddressFacts, ROUTES } from './addresses.ts';
import type { Visit } from './visit.ts';

type PricedAddress = Pick<AddressFacts, 'area' | 'body' | 'cost' | 'isData'>;

/** Points for a document that has to be rendered, compared with a response of a few fields. */
const PAGE_POINTS = 4;
/** Points for the data of a page, or a file generated like one: its queries, without the rendering. */
const DATA_POINTS = 2;
/**
 * A search computes a query vector, which takes longer for longer text: one point per this many characters.
 */
const SEARCH_CHARACTERS = 25;
const MOST_SEARCH = 8;
/** Other content of a search body, in bytes. */
const SEARCH_FRAME = 80;
/** One point more for each piece of a body, up to the largest body that is read at all. */
const PIECE_BYTES = 32 * 1024;
const MOST_PIECES = 32;

/**
 * Returns what a request costs of its address's budget (`request` in rate-limit.server.ts), in points, before
 * it is processed. By kind and size alone: measured time would rise for everyone while one client keeps the
 * shop busy.
 */
export function costOf({
  request,
  url,
  facts,
}: Pick<Visit, 'request' | 'url'> & { facts: PricedAddress }): number {
  // A file is streamed to the disk; the number of files has a limit of its own.
  const bytes = facts.body.as === 'file' ? 0 : bodyLength(request);
  const searched = facts.cost === 'search' ? bytes - SEARCH_FRAME : (url.searchParams.get('q')?.length ?? 0);
  return (
    kindCost(facts, url.pathname) +
    Math.min(Math.floor(bytes / PIECE_BYTES), MOST_PIECES) +
    Math.min(Math.floor(Math.max(searched, 0) / SEARCH_CHARACTERS), MOST_SEARCH)
  );
}

function kindCost({ area, isData, cost }: PricedAddress, path: string): number {
  // The routes behind links take only a few lookups.
  if (area === 'function' || path === ROUTES) return 1;
  return isData || cost === 'file' ? DATA_POINTS : PAGE_POINTS;
}
