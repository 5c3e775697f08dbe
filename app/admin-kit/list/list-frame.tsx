import { type ReactNode, Suspense } from 'react';
import { Await, useLocation, useNavigation } from 'react-router';

import type { ListFault, ListPage } from '#app/lib/list-page.ts';

import { ListFailed, ListSkeleton } from './list-states.tsx';

export type ReadList<Row> = ListPage<Row> | ListFault;

/** Whether another address of this very list is on its way; what is shown is not of it yet. */
function useIsRefreshing(): boolean {
  const { location, state } = useNavigation();
  const { pathname } = useLocation();
  return state === 'loading' && location.pathname === pathname;
}

/**
 * Where the rows of a list stand: bars while they are on the way (`list` may be a promise), the rows they replace while
 * others are coming, and the reason with a Retry when they cannot be read. How many there are is said in a live region.
 */
export function ListFrame<Row>({
  list,
  failedTitle,
  say,
  children,
}: {
  list: ReadList<Row> | Promise<ReadList<Row>>;
  failedTitle: string;
  /** The result in a few words, for those who do not see it. */
  say: (list: ListPage<Row>) => string;
  children: (list: ListPage<Row>) => ReactNode;
}) {
  const isRefreshing = useIsRefreshing();
  const show = (read: ReadList<Row>) =>
    'isFailed' in read ? (
      <ListFailed title={failedTitle} requestId={read.requestId} />
    ) : (
      <>
        <p role="status" className="sr-only">
          {isRefreshing ? '' : say(read)}
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
    <Suspense fallback={<ListSkeleton />}>
      <Await resolve={list}>{show}</Await>
    </Suspense>
  );
}
