/** TICKER-02: maximum length of names. */
export const TICKER_CATEGORY_MAX_LENGTH = 36;
export const TICKER_COMPANY_MAX_LENGTH = 28;

/** Returns the part of a testimonial's id that the ticker carries: enough to distinguish twenty. */
export const getTestimonialTickerKey = (id: string): string => id.slice(-12);

/** One review as the ticker shows it; names are cut already, because every page contains them twice. */
export type TestimonialTickerItem = {
  /** `getTestimonialTickerKey` of its id. */
  key: string;
  company: string;
  category: string;
  rating: number;
};

/**
 * The data of a `testimonial` event: newly published reviews, newest first, or the complete list. `gone` are
 * the ids of testimonials that were just withdrawn: open pages remove them from their cards too.
 */
export type TestimonialTickerEvent =
  | { added: TestimonialTickerItem[] }
  | { all: TestimonialTickerItem[]; gone?: readonly string[] };

/** The items in the ticker of an open page, with the time in ms at which live ones arrived. */
export type TestimonialTickerState = {
  shown: readonly TestimonialTickerItem[];
  recent: readonly { item: TestimonialTickerItem; at: number }[];
};

/** Maximum age of a page's data: the browser caches it for ten seconds, plus the transfer time. */
const MAX_TICKER_PAGE_DATA_AGE_MS = 15_000;

function prependTickerItems(
  added: readonly TestimonialTickerItem[],
  shown: readonly TestimonialTickerItem[],
  most: number,
): TestimonialTickerItem[] {
  const keys = new Set(added.map((item) => item.key));
  return [...added, ...shown.filter((item) => !keys.has(item.key))].slice(0, most);
}

/**
 * Returns the state after an event: new items in front, without duplicates,
 * `most` kept, 20 as shipped (TICKER-03).
 */
export function applyTestimonialTickerEvent(
  { shown, recent }: TestimonialTickerState,
  event: TestimonialTickerEvent,
  { at, most }: { at: number; most: number },
): TestimonialTickerState {
  if ('all' in event) return { shown: event.all, recent: [] };
  const added = event.added.map((item) => ({ item, at }));
  return {
    shown: prependTickerItems(event.added, shown, most),
    recent: [...added, ...recent].slice(0, most),
  };
}

/**
 * Returns the state after a page brought its own list: live items that may be
 * newer than the list stay in front.
 */
export function mergePageReviewsIntoTicker(
  { recent }: TestimonialTickerState,
  list: readonly TestimonialTickerItem[],
  { at, most }: { at: number; most: number },
): TestimonialTickerState {
  const young = recent.filter((event) => at - event.at < MAX_TICKER_PAGE_DATA_AGE_MS);
  const unknown = young.filter(({ item }) => !list.some(({ key }) => key === item.key));
  return {
    shown: prependTickerItems(
      unknown.map(({ item }) => item),
      list,
      most,
    ),
    recent: young,
  };
}
