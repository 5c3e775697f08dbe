/** TICKER-02: where names are cut. */
export const TICKER_CATEGORY_CUT = 36;
export const TICKER_COMPANY_CUT = 28;

/** What of a testimonial's id the ticker knows: enough to know one of twenty again. */
export const tickerKey = (id: string): string => id.slice(-12);

/** One review as the ticker shows it: names already cut, because they are on every page twice. */
export type TickerItem = {
  /** `tickerKey` of its id. */
  key: string;
  company: string;
  category: string;
  rating: number;
};

/**
 * What a `testimonial` event brings: reviews that have just become public, newest first, or the whole list anew. `gone` are the ids of
 * testimonials that were taken back just now: open pages take them off their cards too.
 */
export type TickerNews = { added: TickerItem[] } | { all: TickerItem[]; gone?: readonly string[] };

/** What the ticker of an open page shows, and which of it came by news, when (in ms). */
export type TickerState = {
  shown: readonly TickerItem[];
  recent: readonly { item: TickerItem; at: number }[];
};

/** A page's data may be this old: the browser keeps it for ten seconds, and it takes its time on the way. */
const DATA_AGE_MS = 15_000;

function inFront(added: readonly TickerItem[], shown: readonly TickerItem[], most: number): TickerItem[] {
  const keys = new Set(added.map((item) => item.key));
  return [...added, ...shown.filter((item) => !keys.has(item.key))].slice(0, most);
}

/** The state after an event: news in front, each review once, `most` kept, 20 as shipped (TICKER-03). */
export function withNews(
  { shown, recent }: TickerState,
  news: TickerNews,
  { at, most }: { at: number; most: number },
): TickerState {
  if ('all' in news) return { shown: news.all, recent: [] };
  const added = news.added.map((item) => ({ item, at }));
  return { shown: inFront(news.added, shown, most), recent: [...added, ...recent].slice(0, most) };
}

/** The state after a page brought its own list: news that may be younger than the list stay in front. */
export function withPageList(
  { recent }: TickerState,
  list: readonly TickerItem[],
  { at, most }: { at: number; most: number },
): TickerState {
  const young = recent.filter((news) => at - news.at < DATA_AGE_MS);
  const unknown = young.filter(({ item }) => !list.some(({ key }) => key === item.key));
  return {
    shown: inFront(
      unknown.map(({ item }) => item),
      list,
      most,
    ),
    recent: young,
  };
}
