import { type ReactNode, Suspense } from 'react';
import { Await, useLocation, useNavigation } from 'react-router';

import type { FailedListPageLoad, ListPage } from '#app/lib/list-page.ts';

import { ListLoadError, AdminListLoadingSkeleton } from './list-states.tsx';

export type ListPageOrReadFailure<Row> = ListPage<Row> | FailedListPageLoad;

/** Returns whether another address of this list is loading, so that the shown rows are outdated. */
function useIsListReloading(): boolean {
  const { location, state } = useNavigation();
  const { pathname } = useLocation();
  return state === 'loading' && location.pathname === pathname;
}

/**
 * The rows of a list: bars while they load (`list` may be a promise), the previous rows while others load,
 * and the error with a Retry. The number of results is announced in a live region.
 */
export function AsyncListRows<Row>({
  list,
  failedTitle,
  announce,
  children,
}: {
  list: ListPageOrReadFailure<Row> | Promise<ListPageOrReadFailure<Row>>;
  failedTitle: string;
  /** A summary of the result for screen readers. */
  announce: (list: ListPage<Row>) => string;
  children: (list: ListPage<Row>) => ReactNode;
}) {
  const isRefreshing = useIsListReloading();
  const show = (read: ListPageOrReadFailure<Row>) =>
    'isFailed' in read ? (
      <ListLoadError title={failedTitle} requestId={read.requestId} />
    ) : (
      <>
        <p role="status" className="sr-only">
          {isRefreshing ? '' : announce(read)}
        </p>
        <div
          aria-busy={isRefreshing}
          className={`transition-opacity duration-140 ${isRefreshing ? 'opacity-55 delay-200' : ''}`}
        >
          {children(read)}
        </div>
      </>
    );
  if (!(list instanceof Promise)) return show(list);
  return (
    <Suspense fallback={<AdminListLoadingSkeleton />}>
      <Await resolve={list}>{show}</Await>
    </Suspense>
  );
}
