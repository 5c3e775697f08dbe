import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { SkeletonBar } from '#app/ui/skeleton.tsx';

const LIST_SKELETON_WIDTH_CLASSES = [
  'w-2/5',
  'w-1/3',
  'w-1/2',
  'w-1/4',
  'w-3/5',
  'w-3/12',
  'w-5/12',
  'w-4/12',
];

/** Loading rows, shown after 200 ms to avoid a flash. */
export function AdminListLoadingSkeleton() {
  return (
    <div aria-hidden className="after-a-while rounded-base border border-line bg-paper">
      {LIST_SKELETON_WIDTH_CLASSES.map((width) => (
        <div key={width} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-b-0">
          <SkeletonBar className="size-5" />
          <SkeletonBar className={`h-4 ${width}`} />
          <SkeletonBar className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** A list that could not be read: the filters stay, and Retry repeats the request. */
export function ListLoadError({ title, requestId }: { title: string; requestId: string }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <EmptyStateNotice title={title} action={<ButtonLink to={pathname + search}>Retry</ButtonLink>}>
        <p>
          If it keeps failing, contact support and quote <code className="text-sm">{requestId}</code>.
        </p>
      </EmptyStateNotice>
    </div>
  );
}

export function NoMatchingRows({ title, clearTo }: { title: string; clearTo: string }) {
  const { pathname } = useLocation();
  return (
    <EmptyStateNotice
      title={title}
      action={
        <ButtonLink to={pathname + clearTo} variant="outline">
          Clear Filters
        </ButtonLink>
      }
    />
  );
}

export type EmptyListContent = { title: string; text?: ReactNode; action?: ReactNode };

/** An empty list, with the first action to take. */
export function EmptyAdminListMessage({ title, text, action }: EmptyListContent) {
  return (
    <EmptyStateNotice title={title} action={action}>
      {text}
    </EmptyStateNotice>
  );
}
