import { ConfirmDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { Menu, MenuButton } from '#app/admin-kit/menu.tsx';
import { titleOrUntitled } from '#app/modules/catalog/trash/service-trash.ts';
import type { TrashRow } from '#app/modules/service-pages/list-trash-with-orders.server.ts';
import { Icon } from '#app/ui/icon.tsx';

import type { RowFetcher } from '../services/row-actions.tsx';

/** What can be done with one service of the trash; deleting now asks for its title. */
export function TrashActions({
  service,
  fetcher: { Form, state },
  mayPurge,
}: {
  service: TrashRow;
  fetcher: RowFetcher;
  mayPurge: boolean;
}) {
  const { id, status, orders } = service;
  const title = titleOrUntitled(service.title);
  const formId = `restore-${id}`;
  const publishedFormId = `publish-${id}`;
  const dialogId = `purge-${id}`;
  const deed = { type: 'submit', name: 'intent', value: 'restore', disabled: state !== 'idle' } as const;
  const opens = { command: 'show-modal', commandfor: dialogId };
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${title}`}>
        <MenuButton {...deed} form={formId}>
          <Icon name="undo-2" />
          {status === 'published' ? 'Restore as draft' : 'Restore'}
        </MenuButton>
        {status === 'published' ? (
          <MenuButton {...deed} form={publishedFormId}>
            <Icon name="rotate-ccw" />
            Restore as published
          </MenuButton>
        ) : null}
        {mayPurge ? (
          <MenuButton
            isDanger
            aria-haspopup="dialog"
            onClick={() => {
              const dialog = document.getElementById(dialogId);
              if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
            }}
            {...opens}
          >
            <Icon name="trash-2" />
            Delete now
          </MenuButton>
        ) : null}
      </Menu>
      <Form id={formId} method="post" className="hidden">
        <input type="hidden" name="ids" value={id} />
      </Form>
      <Form id={publishedFormId} method="post" className="hidden">
        <input type="hidden" name="ids" value={id} />
        <input type="hidden" name="asPublished" value="1" />
      </Form>
      {mayPurge ? (
        <ConfirmDialog
          id={dialogId}
          title={`Delete “${title}” for good?`}
          consequence={
            <p>
              Its pictures, versions and search entries are deleted with it. It cannot be restored.{' '}
              {orders > 0 ? 'Orders keep its title, price and checklist.' : ''}
            </p>
          }
          confirmLabel="Delete now"
          intent="purge"
          fields={{ id }}
          typedName={title}
        />
      ) : null}
    </div>
  );
}
