import { type ComponentType, type ReactNode, useId, useState } from 'react';

import { formatListMatchCount, type ListPage } from '#app/lib/list-page.ts';
import {
  hasActiveListSearchOrFilters,
  type AdminListUrlDefinition,
  type ListUrlState,
  clearListFilters,
} from '#app/lib/list-search.ts';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { ActionResultNotice } from '../intent-notice.tsx';
import { BulkActionBar } from './bulk-bar.tsx';
import {
  type AdminListBulkAction,
  type AdminTableColumn,
  formatCountWithNoun,
  type AdminListRow,
  type SingularPluralNoun,
} from './columns.ts';
import { DataTable } from './data-table.tsx';
import { AdminListFilterBar } from './filter-bar.tsx';
import { AsyncListRows, type ListPageOrReadFailure } from './list-frame.tsx';
import { type EmptyListContent, NoMatchingRows, EmptyAdminListMessage } from './list-states.tsx';
import { AdminListPagination } from './pagination.tsx';
import {
  RowActionDialog,
  ListRowActionMenu,
  type ListRowMenusSharedState,
  useListRowActions,
} from './row-menu.tsx';
import { SelectRowCheckbox } from './select-row-checkbox.tsx';
import { useListKeyboardShortcuts } from './use-list-keys.ts';
import { type ListRowSelectionState, useRowSelection } from './use-selection.ts';

type AdminResourceListProps<Row extends AdminListRow> = {
  /** Names the table; the page has its own heading. */
  label: string;
  noun: SingularPluralNoun;
  search: AdminListUrlDefinition;
  state: ListUrlState;
  columns: readonly AdminTableColumn<Row>[];
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  bulk?: readonly AdminListBulkAction[];
  /** The actions of one row, as a menu at its end. */
  rowActions?: (row: Row) => readonly AdminListBulkAction[];
  /** One row as a card, for a list with the view `cards`; `tick` is its checkbox. */
  card?: (row: Row, tick: ReactNode) => ReactNode;
  empty: EmptyListContent;
  /** `No services match your filters` */
  noMatch: string;
};

type AdminListRowsProps<Row extends AdminListRow> = AdminResourceListProps<Row> & {
  page: ListPage<Row>;
  answer: FormActionResult | undefined;
  onAnswer: (answer: FormActionResult) => void;
};

function ResourceCardList<Row extends AdminListRow>({
  rows,
  card,
  tickOf,
}: {
  rows: readonly Row[];
  card: NonNullable<AdminResourceListProps<Row>['card']>;
  tickOf: (row: Row) => ReactNode;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {rows.map((row) => (
        <li key={row.id} data-row className="min-w-0">
          {card(row, tickOf(row))}
        </li>
      ))}
    </ul>
  );
}

function AdminListTableOrCards<Row extends AdminListRow>(
  props: AdminListRowsProps<Row> & { ticks: { formId: string; selection: ListRowSelectionState } | null },
) {
  const { page, state, card, ticks, rowName } = props;
  if (state.view === 'cards' && card) {
    const tickOf = (row: Row) =>
      ticks ? <SelectRowCheckbox id={row.id} name={rowName(row)} {...ticks} /> : null;
    return <ResourceCardList rows={page.rows} card={card} tickOf={tickOf} />;
  }
  return (
    <div className="rounded-base border border-line bg-paper">
      <DataTable {...props} rows={page.rows} />
    </div>
  );
}

/** The columns, followed by the row menu if there is one. */
function addRowActionsColumn<Row extends AdminListRow>(
  { columns, rowActions, rowName }: AdminListRowsProps<Row>,
  posting: ListRowMenusSharedState,
) {
  if (!rowActions) return columns;
  const actionsColumn: AdminTableColumn<Row> = {
    key: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    stacked: 'end',
    cell: (row) => (
      <ListRowActionMenu id={row.id} name={rowName(row)} actions={rowActions(row)} posting={posting} />
    ),
  };
  return [...columns, actionsColumn];
}

function AdminListWithLoadedRows<Row extends AdminListRow>(props: AdminListRowsProps<Row>) {
  const { page, search, state, bulk = [], noun, empty, noMatch } = props;
  const formId = useId();
  const address = search.link(state);
  const selection = useRowSelection(
    page.rows.map(({ id }) => id),
    address,
  );
  const posting = useListRowActions(props.onAnswer);
  if (page.rows.length === 0) {
    return hasActiveListSearchOrFilters(state) ? (
      <NoMatchingRows title={noMatch} clearTo={search.link(state, clearListFilters(state))} />
    ) : (
      <EmptyAdminListMessage {...empty} />
    );
  }
  return (
    <>
      <AdminListTableOrCards
        {...props}
        columns={addRowActionsColumn(props, posting)}
        ticks={bulk.length > 0 ? { formId, selection } : null}
      />
      {props.rowActions ? <RowActionDialog {...posting} /> : null}
      <AdminListPagination list={page} search={search} state={{ ...state, page: page.page }} />
      {bulk.length > 0 ? (
        <BulkActionBar
          formId={formId}
          actions={bulk}
          selection={selection}
          address={address}
          total={page.total}
          rowCount={page.rows.length}
          noun={noun}
          onAnswer={props.onAnswer}
        />
      ) : null}
    </>
  );
}

/**
 * A list page of the admin (pages.md "Admin lists"): search, filters, sort, rows or cards, bulk actions,
 * pagination, and every state in between. `list` may be a promise, which shows bars while it loads; `answer`
 * is the route's `actionData`.
 */
export function AdminResourceListPage<Row extends AdminListRow>({
  list,
  answer,
  question: Question,
  ...parts
}: AdminResourceListProps<Row> & {
  list: ListPageOrReadFailure<Row> | Promise<ListPageOrReadFailure<Row>>;
  answer?: FormActionResult;
  /** Asks for an identity proof if an answer requires it. */
  question?: ComponentType<{ answer: FormActionResult | undefined }>;
}) {
  const { search, state, noun } = parts;
  useListKeyboardShortcuts();
  // Valid until the page itself has a new answer.
  const [bulk, setBulk] = useState<{ answer: FormActionResult; instead: FormActionResult | undefined }>();
  const shownAnswer = bulk && bulk.instead === answer ? bulk.answer : answer;
  return (
    <>
      <AdminListFilterBar search={search} state={state} placeholder={`Search ${noun.many}`} />
      {findStepUpPrompt(shownAnswer) === null ? (
        <ActionResultNotice answer={shownAnswer} />
      ) : (
        Question && <Question answer={shownAnswer} />
      )}
      <AsyncListRows
        list={list}
        failedTitle={`Failed to load ${noun.many}.`}
        announce={({ total }) => formatCountWithNoun(formatListMatchCount(total), noun)}
      >
        {(page) => (
          <AdminListWithLoadedRows
            {...parts}
            page={page}
            answer={shownAnswer}
            onAnswer={(bulkAnswer) => setBulk({ answer: bulkAnswer, instead: answer })}
          />
        )}
      </AsyncListRows>
    </>
  );
}
