import { bodyLength } from './body.ts';
import { isUploadPath } from './guard.ts';
import type { Visit } from './visit.ts';

/** What a document costs that has to be rendered, beside an answer of a few fields. */
const PAGE = 4;
/** The data of a page, or a file that stands for one: its queries, without the rendering. */
const DATA = 2;
/** Where pages ask which routes are behind their links (react-router.config.ts): a few lookups. */
const ROUTES = '/__manifest';
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
export function costOf({ request, url }: Pick<Visit, 'request' | 'url'>): number {
  // A file goes to the disk as it arrives; how many may come has a limit of its own.
  const bytes = isUploadPath(url.pathname) ? 0 : bodyLength(request);
  const searched =
    url.pathname === '/api/search-intent' ? bytes - SEARCH_FRAME : (url.searchParams.get('q')?.length ?? 0);
  return (
    kindCost(url.pathname) +
    Math.min(Math.floor(bytes / PIECE_BYTES), MOST_PIECES) +
    Math.min(Math.floor(Math.max(searched, 0) / SEARCH_CHARACTERS), MOST_SEARCH)
  );
}

function kindCost(path: string): number {
  if (path.startsWith('/api/') || path === ROUTES) return 1;
  return /\.data$|\/download$/.test(path) ? DATA : PAGE;
}
