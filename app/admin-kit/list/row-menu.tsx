import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';

import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { Menu, MenuButton } from '../menu.tsx';
import { useActionResultToast } from '../use-intent-toast.ts';
import { BulkActionDialog } from './ask-dialog.tsx';
import type { AdminListBulkAction } from './columns.ts';

type PendingRowMenuAction = { action: AdminListBulkAction; id: string };

/** What the menus of all rows of a list share: one fetcher, and one dialog for confirmations and values. */
export type ListRowMenusSharedState = {
  fetcher: Pick<FetcherWithComponents<FormActionResult>, 'Form' | 'state'>;
  pendingAction: PendingRowMenuAction | null;
  ask: (pendingAction: PendingRowMenuAction | null) => void;
};

export function useListRowActions(onAnswer: (answer: FormActionResult) => void): ListRowMenusSharedState {
  const fetcher = useFetcher<FormActionResult>();
  const [pendingAction, ask] = useState<PendingRowMenuAction | null>(null);
  useActionResultToast(fetcher.data);
  const finish = useEffectEvent(onAnswer);
  useEffect(() => {
    if (fetcher.data) finish(fetcher.data);
  }, [fetcher.data]);
  return { fetcher, pendingAction, ask };
}

/** The dialog of the row menus; rendered once beside the list. */
export function RowActionDialog({ fetcher: { Form }, pendingAction, ask }: ListRowMenusSharedState) {
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="ids" value={pendingAction?.id ?? ''} />
      <BulkActionDialog pendingAction={pendingAction?.action ?? null} onClose={() => ask(null)} />
    </Form>
  );
}

/** The bulk actions that are possible for one row. */
export function ListRowActionMenu({
  id,
  name,
  actions,
  posting: { fetcher, ask },
}: {
  id: string;
  name: string;
  actions: readonly AdminListBulkAction[];
  posting: ListRowMenusSharedState;
}) {
  if (actions.length === 0) return null;
  const formId = `row-${id}`;
  function onPress(event: MouseEvent<HTMLButtonElement>, action: AdminListBulkAction) {
    if (!action.confirm && !action.ask) return;
    event.preventDefault();
    ask({ action, id });
  }
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${name}`}>
        {actions.map((action) => (
          <MenuButton
            key={action.intent}
            type="submit"
            form={formId}
            name="intent"
            value={action.intent}
            disabled={fetcher.state !== 'idle'}
            // Without script no value can be asked here; the bulk bar has the fields.
            className={action.ask ? 'noscript:hidden' : undefined}
            onClick={(event) => onPress(event, action)}
          >
            {action.label}
          </MenuButton>
        ))}
      </Menu>
      <fetcher.Form id={formId} method="post" className="hidden">
        <input type="hidden" name="ids" value={id} />
      </fetcher.Form>
    </div>
  );
}
