import { TrashRowActions, type TrashListRowFormFetcher } from '#app/admin-kit/list/trash-columns.tsx';
import { getServiceTitleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';
import type { TrashedServiceRow } from '#app/modules/service-pages/list-trash-with-orders.server.ts';

const RESTORE_TRASHED_SERVICE_ACTION = { icon: 'undo-2', intent: 'restore' } as const;
const RESTORE_AS_PUBLISHED_ACTION = {
  label: 'Restore as published',
  icon: 'rotate-ccw',
  intent: 'restore',
  fields: { asPublished: '1' },
} as const;

/** The actions of one service in the trash; one that was published can be restored as published. */
export function ServiceTrashActions({
  service: { id, status, orders, title: written },
  fetcher,
  mayPurge,
}: {
  service: TrashedServiceRow;
  fetcher: TrashListRowFormFetcher;
  mayPurge: boolean;
}) {
  const title = getServiceTitleOrUntitled(written);
  const purge = {
    title: `Delete “${title}” for good?`,
    consequence: (
      <p>
        Its images, versions and search entries are deleted too. This can’t be undone.{' '}
        {orders > 0 ? 'Orders keep the title, price and checklist.' : ''}
      </p>
    ),
    typedName: title,
  };
  return (
    <TrashRowActions
      id={id}
      name={title}
      fetcher={fetcher}
      restores={
        status === 'published'
          ? [{ ...RESTORE_TRASHED_SERVICE_ACTION, label: 'Restore as draft' }, RESTORE_AS_PUBLISHED_ACTION]
          : [{ ...RESTORE_TRASHED_SERVICE_ACTION, label: 'Restore' }]
      }
      purge={mayPurge ? purge : null}
    />
  );
}
