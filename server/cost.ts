import { bodyLength } from './body.ts';
import { type AddressFacts, ROUTES } from './addresses.ts';
import type { Visit } from './visit.ts';

type Priced = Pick<AddressFacts, 'area' | 'body' | 'cost' | 'isData'>;

/** What a document costs that has to be rendered, beside an answer of a few fields. */
const PAGE = 4;
/** The data of a page, or a file that stands for one: its queries, without the rendering. */
const DATA = 2;
/** A search is read for its meaning, which takes longer the longer it is: one point more for so many characters. */
const SEARCH_CHARACTERS = 25;
const MOST_SEARCH = 8;
/** The rest of the body of a search. */
const SEARCH_FRAME = 80;
/** One point more for each piece of a body, up to the largest that is read at all. */
const PIECE_BYTES = 32 * 1024;
const MOST_PIECES = 32;

/**
 * What a request takes of its address's budget (`request` in rate-limit.server.ts), in points, before anything is done for
 * it. By kind and size alone, because time would be dear for everybody while somebody keeps the shop busy.
 */
export function costOf({ request, url, facts }: Pick<Visit, 'request' | 'url'> & { facts: Priced }): number {
  // A file goes to the disk as it arrives; how many may come has a limit of its own.
  const bytes = facts.body.as === 'file' ? 0 : bodyLength(request);
  const searched = facts.cost === 'search' ? bytes - SEARCH_FRAME : (url.searchParams.get('q')?.length ?? 0);
  return (
    kindCost(facts, url.pathname) +
    Math.min(Math.floor(bytes / PIECE_BYTES), MOST_PIECES) +
    Math.min(Math.floor(Math.max(searched, 0) / SEARCH_CHARACTERS), MOST_SEARCH)
  );
}

function kindCost({ area, isData, cost }: Priced, path: string): number {
  // Which routes are behind links is a few lookups.
  if (area === 'function' || path === ROUTES) return 1;
  return isData || cost === 'file' ? DATA : PAGE;
}
