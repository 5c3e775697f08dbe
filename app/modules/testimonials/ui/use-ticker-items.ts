import { useEffect, useReducer, useRef } from 'react';

import { openLiveEventStreamInBrowser } from '#app/platform/live-updates.ts';

import type { CategoryReviewAndSalesMetrics } from '../model.ts';
import {
  type TestimonialTickerItem,
  type TestimonialTickerEvent,
  type TestimonialTickerState,
  applyTestimonialTickerEvent,
  mergePageReviewsIntoTicker,
} from '../ticker-event.ts';

import { setLiveCategoryMetrics } from './live-metrics.ts';
import { recordWithdrawnTestimonials, useIsTestimonialWithdrawn } from './live-withdrawn.ts';

type TestimonialTickerChange = { at: number; most: number } & (
  | { event: TestimonialTickerEvent }
  | { list: readonly TestimonialTickerItem[] }
);

function reduceTestimonialTickerState(
  state: TestimonialTickerState,
  change: TestimonialTickerChange,
): TestimonialTickerState {
  return 'event' in change
    ? applyTestimonialTickerEvent(state, change.event, change)
    : mergePageReviewsIntoTicker(state, change.list, change);
}

/**
 * Returns the ticker's reviews: those of the page, then live ones while the page is open (TICKER-03). The
 * same stream updates the figures of the cards (GRID-15).
 */
export function useReviewTickerItems(
  ofPage: readonly TestimonialTickerItem[],
  most: number,
): readonly TestimonialTickerItem[] {
  const [state, change] = useReducer(reduceTestimonialTickerState, { shown: ofPage, recent: [] });
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
    if (!isListening.current) setLiveCategoryMetrics(null);
  }, [ofPage]);

  useEffect(
    () =>
      openLiveEventStreamInBrowser({
        address: () => `/api/live?newest=${encodeURIComponent(newest.current)}`,
        on: {
          testimonial(event: TestimonialTickerEvent) {
            change({ event, at: Date.now(), most: limit.current });
            recordWithdrawnTestimonials(event);
          },
          metrics(metrics: Record<string, CategoryReviewAndSalesMetrics>) {
            isListening.current = true;
            setLiveCategoryMetrics(metrics);
          },
        },
        onDisconnect: () => (isListening.current = false),
      }),
    [],
  );
  const isWithdrawn = useIsTestimonialWithdrawn();
  return state.shown.filter(({ key }) => !isWithdrawn(key));
}
