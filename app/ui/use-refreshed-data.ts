import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';

const PAGE_DATA_POLL_INTERVAL_MS = ONE_SECOND_MS;

type RefreshablePageData<Data> = {
  /** The newest data of the page: from its loader or from the last refresh. */
  data: Data;
  /**
   * Loads the page's data again, and resolves when it arrived. A load that is still running is replaced: what
   * it reads may be older than the reason for this one.
   */
  refresh: () => Promise<void>;
  isRefreshing: boolean;
};

/**
 * Returns a page's data and a function that loads it again in the background. React Router's own
 * `revalidate` drops the answer of a submitted form (`actionData`), even one that arrived but is not shown
 * yet; a fetcher leaves it alone.
 */
export function useRefreshablePageData<Data extends object>(loaderData: Data): RefreshablePageData<Data> {
  const { pathname, search } = useLocation();
  const url = pathname + search;
  // One fetcher for each URL: an answer for the previous URL must not replace the data of this one.
  const fetcher = useFetcher<Data>({ key: `refresh ${url}` });
  const fetched = fetcher.data as Data | undefined;
  const [seen, setSeen] = useState({ loaderData, fetched, newest: loaderData });
  const isNewlyLoaded = seen.loaderData !== loaderData;
  const isNewlyFetched = fetched !== undefined && seen.fetched !== fetched;
  const newest = isNewlyLoaded ? loaderData : isNewlyFetched ? fetched : seen.newest;
  if (isNewlyLoaded || seen.fetched !== fetched) setSeen({ loaderData, fetched, newest });
  const { state, load } = fetcher;
  return { data: newest, refresh: () => load(url), isRefreshing: state !== 'idle' };
}

/**
 * Returns a page's data, loaded again every second while `isRunning` says that something is running. Hidden
 * pages make no requests.
 */
export function usePolledPageData<Data extends object>(
  loaderData: Data,
  isRunning: (data: Data) => boolean,
): Data {
  const { data, refresh, isRefreshing } = useRefreshablePageData(loaderData);
  const poll = useEffectEvent(() => {
    // On a slow connection, replacing a load every second would never end one.
    if (!isRefreshing && document.visibilityState === 'visible') void refresh();
  });
  const isPolling = isRunning(data);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => poll(), PAGE_DATA_POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPolling]);
  return data;
}
