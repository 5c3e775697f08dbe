/** Products per answer. */
export const MOST_ON_PAGE = 20;
const USUAL_ON_PAGE = 10;

const CURSOR_PREFIX = 'from-';

/** Returns a page of a list. A cursor holds its start; an invalid one starts at the beginning. */
export function pageOf<Item>(
  items: readonly Item[],
  wanted: { cursor?: string | undefined; limit?: number | undefined },
) {
  const from = startOf(wanted.cursor);
  const limit = Math.min(wanted.limit ?? USUAL_ON_PAGE, MOST_ON_PAGE);
  const hasNext = items.length > from + limit;
  return {
    items: items.slice(from, from + limit),
    answered: {
      ...(hasNext && { cursor: cursorOf(from + limit) }),
      has_next_page: hasNext,
      total_count: items.length,
    },
  };
}

const cursorOf = (from: number): string => Buffer.from(CURSOR_PREFIX + String(from)).toString('base64url');

/** The start position of a cursor. */
function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, from] = /^from-(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return Number(from ?? 0);
}
