/** How many rows match; `isMore` when counting stopped there. */
export type ListMatchCount = { count: number; isMore: boolean };

/** One page of a list. `page` is the page that was read: the last one when the URL asked for a later one. */
export type ListPage<Row> = {
  rows: Row[];
  page: number;
  size: number;
  total: ListMatchCount;
  hasNext: boolean;
};

/** A list that could not be read: shown in its place, with the request id to quote. */
export type FailedListPageLoad = { isFailed: true; requestId: string };

/** Rows are counted up to this number; beyond it lists show `10,000+`. */
export const MAX_COUNTED_LIST_ROWS = 10_000;

/** The same for expensive counts: all tabs of a list at once, and text searches through each row. */
export const MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST = 1_000;

/** `48`, `10,000+` */
export function formatListMatchCount({ count, isMore }: ListMatchCount): string {
  return `${count.toLocaleString('en-US')}${isMore ? '+' : ''}`;
}

/** `26 to 50 of 48`; `0` rows have no range. */
export function formatListPageRange({ rows, page, size, total }: ListPage<unknown>): string {
  if (rows.length === 0) return '0';
  const first = (page - 1) * size + 1;
  const number = (value: number) => value.toLocaleString('en-US');
  return `${number(first)} to ${number(first + rows.length - 1)} of ${formatListMatchCount(total)}`;
}
