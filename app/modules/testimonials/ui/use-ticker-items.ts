import { useEffect, useReducer, useRef } from 'react';

import { openLiveUpdates } from '#app/platform/live-updates.ts';

import type { CategoryMetrics } from '../model.ts';
import {
  type TickerItem,
  type TickerNews,
  type TickerState,
  withNews,
  withPageList,
} from '../ticker-news.ts';

import { setLiveMetrics } from './live-metrics.ts';
import { noteWithdrawn, useIsWithdrawn } from './live-withdrawn.ts';

type Change = { at: number; most: number } & ({ news: TickerNews } | { list: readonly TickerItem[] });

function changed(state: TickerState, change: Change): TickerState {
  return 'news' in change ? withNews(state, change.news, change) : withPageList(state, change.list, change);
}

/**
 * Returns the ticker's reviews: those of the page, then live ones while the page is open (TICKER-03). The
 * same stream updates the figures of the cards (GRID-15).
 */
export function useTickerItems(ofPage: readonly TickerItem[], most: number): readonly TickerItem[] {
  const [state, change] = useReducer(changed, { shown: ofPage, recent: [] });
  const newest = useRef('');
  const isListening = useRef(false);
  const limit = useRef(most);

  useEffect(() => {
    newest.current = state.shown[0]?.key ?? '';
  }, [state]);

  useEffect(() => {
    limit.current = most;
  }, [most]);

  useEffect(() => {
    change({ list: ofPage, at: Date.now(), most: limit.current });
    // Without a stream nothing would update them, so the new page's figures apply.
    if (!isListening.current) setLiveMetrics(null);
  }, [ofPage]);

  useEffect(
    () =>
      openLiveUpdates({
        address: () => `/api/live?newest=${encodeURIComponent(newest.current)}`,
        on: {
          testimonial(news: TickerNews) {
            change({ news, at: Date.now(), most: limit.current });
            noteWithdrawn(news);
          },
          metrics(metrics: Record<string, CategoryMetrics>) {
            isListening.current = true;
            setLiveMetrics(metrics);
          },
        },
        onLost: () => (isListening.current = false),
      }),
    [],
  );
  const isWithdrawn = useIsWithdrawn();
  return state.shown.filter(({ key }) => !isWithdrawn(key));
}
