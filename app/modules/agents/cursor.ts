/** Products per answer. */
export const MAX_PRODUCTS_PER_PAGE = 20;
const DEFAULT_PRODUCTS_PER_PAGE = 10;

const PAGINATION_CURSOR_PREFIX = 'from-';

/** Returns a page of a list. A cursor holds its start; an invalid one starts at the beginning. */
export function paginateByCursor<Item>(
  items: readonly Item[],
  wanted: { cursor?: string | undefined; limit?: number | undefined },
) {
  const from = decodeUcpCatalogCursor(wanted.cursor);
  const limit = Math.min(wanted.limit ?? DEFAULT_PRODUCTS_PER_PAGE, MAX_PRODUCTS_PER_PAGE);
  const hasNext = items.length > from + limit;
  return {
    items: items.slice(from, from + limit),
    answered: {
      ...(hasNext && { cursor: encodeAgentListCursor(from + limit) }),
      has_next_page: hasNext,
      total_count: items.length,
    },
  };
}

const encodeAgentListCursor = (from: number): string =>
  Buffer.from(PAGINATION_CURSOR_PREFIX + String(from)).toString('base64url');

/** The start position of a cursor. */
function decodeUcpCatalogCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, from] = /^from-(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return Number(from ?? 0);
}
