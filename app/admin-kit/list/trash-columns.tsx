import type { ReactNode } from 'react';
import type { FetcherWithComponents } from 'react-router';

import { Icon } from '#app/ui/icon.tsx';

import { ConfirmDialog, type ConfirmDialogContent } from '../confirm-dialog.tsx';
import { HiddenFields, getDialogOpenerProps } from '../dialog-frame.tsx';
import { LocalTime } from '../local-time.tsx';
import { Menu, MenuButton } from '../menu.tsx';
import type { AdminTableColumn, AdminListRow } from './columns.ts';

/** The fetcher whose forms the rows post. */
export type TrashListRowFormFetcher = Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;

/** A time with a note below it. */
function TrashTimeCell({ at, isShort, note }: { at: string; isShort: boolean; note: ReactNode }) {
  return (
    <span className="grid">
      <LocalTime at={at} isShort={isShort} />
      {note}
    </span>
  );
}

/**
 * The columns shared by every trash: when and by whom something was deleted, and when it will be deleted
 * permanently.
 */
export function createTrashListTimeColumns<
  Row extends { deletedAt: string; deletedBy: string | null; purgeAt: string; timeLeft: string },
>({
  isShort = false,
  keptBecause = () => null,
}: {
  /** Leaves out the current year. */
  isShort?: boolean;
  /** Why this row is never deleted permanently, as the end of a sentence. */
  keptBecause?: (row: Row) => string | null;
} = {}): AdminTableColumn<Row>[] {
  return [
    {
      key: 'deleted',
      label: 'Deleted',
      sortsBy: 'deleted',
      cell: ({ deletedAt, deletedBy }) => (
        <TrashTimeCell
          at={deletedAt}
          isShort={isShort}
          note={<span className="text-xs text-ink-3">{`by ${deletedBy ?? 'the shop itself'}`}</span>}
        />
      ),
    },
    {
      key: 'until',
      label: 'Permanently deleted',
      cell: (row) => {
        const reason = keptBecause(row);
        if (reason !== null) return <span className="text-ink-2">{`Never: it ${reason}.`}</span>;
        return (
          <TrashTimeCell
            at={row.purgeAt}
            isShort={isShort}
            note={<span className="text-xs font-semibold text-warn">{row.timeLeft}</span>}
          />
        );
      },
    },
  ];
}

type TrashRowRestoreAction = {
  label: string;
  icon: 'undo-2' | 'rotate-ccw';
  intent: string;
  fields?: Record<string, string>;
};
type TrashPurgeConfirmDialogContent = Pick<ConfirmDialogContent, 'title' | 'consequence' | 'typedName'>;
/** Why it cannot be deleted now: the button's label, and a full sentence. */
type PermanentDeletionBlockedReason = { label: string; reason: string };

/** The actions of one row of a trash: restore, and permanent deletion, which asks for its name. */
export function TrashRowActions({
  id,
  name,
  fetcher: { Form, state },
  restores,
  purge,
}: AdminListRow & {
  name: string;
  fetcher: TrashListRowFormFetcher;
  restores: readonly TrashRowRestoreAction[];
  /** Null without permission. */
  purge: TrashPurgeConfirmDialogContent | PermanentDeletionBlockedReason | null;
}) {
  const dialogId = `purge-${id}`;
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${name}`}>
        {restores.map(({ label, icon, intent }, place) => (
          <MenuButton
            key={label}
            type="submit"
            name="intent"
            value={intent}
            form={`restore-${place}-${id}`}
            disabled={state !== 'idle'}
          >
            <Icon name={icon} />
            {label}
          </MenuButton>
        ))}
        {purge && 'reason' in purge ? (
          <MenuButton isDanger disabled title={purge.reason}>
            <Icon name="trash-2" />
            {purge.label}
          </MenuButton>
        ) : null}
        {purge && 'title' in purge ? (
          <MenuButton isDanger {...getDialogOpenerProps(dialogId)}>
            <Icon name="trash-2" />
            Delete now
          </MenuButton>
        ) : null}
      </Menu>
      {restores.map(({ label, fields = {} }, place) => (
        <Form key={label} id={`restore-${place}-${id}`} method="post" className="hidden">
          <HiddenFields fields={{ ids: id, ...fields }} />
        </Form>
      ))}
      {purge && 'title' in purge ? (
        <ConfirmDialog id={dialogId} confirmLabel="Delete now" intent="purge" fields={{ id }} {...purge} />
      ) : null}
    </div>
  );
}
