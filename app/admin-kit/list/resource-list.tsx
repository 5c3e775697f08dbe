import { type ComponentType, type ReactNode, useId, useState } from 'react';

import { formatTotal, type ListPage } from '#app/lib/list-page.ts';
import { isNarrowed, type ListSearch, type ListState, withoutFilters } from '#app/lib/list-search.ts';
import { type IntentAnswer, findProofPrompt } from '#app/ui/intent-answer.ts';

import { IntentNotice } from '../intent-notice.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type BulkAction, type Column, counted, type ListRow, type Noun } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListFrame, type ReadList } from './list-frame.tsx';
import { type FirstUse, NoMatch, NothingYet } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import { RowAskDialog, RowMenu, type RowPosting, useRowPosting } from './row-menu.tsx';
import { RowTick } from './tick-box.tsx';
import { useListKeys } from './use-list-keys.ts';
import { type Selection, useSelection } from './use-selection.ts';

type ListParts<Row extends ListRow> = {
  /** Names the table; the page has its own heading. */
  label: string;
  noun: Noun;
  search: ListSearch;
  state: ListState;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  bulk?: readonly BulkAction[];
  /** The actions of one row, as a menu at its end. */
  rowActions?: (row: Row) => readonly BulkAction[];
  /** One row as a card, for a list with the view `cards`; `tick` is its checkbox. */
  card?: (row: Row, tick: ReactNode) => ReactNode;
  empty: FirstUse;
  /** `No services match your filters` */
  noMatch: string;
};

type ListRowsProps<Row extends ListRow> = ListParts<Row> & {
  page: ListPage<Row>;
  answer: IntentAnswer | undefined;
  onAnswer: (answer: IntentAnswer) => void;
};

function CardList<Row extends ListRow>({
  rows,
  card,
  tickOf,
}: {
  rows: readonly Row[];
  card: NonNullable<ListParts<Row>['card']>;
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

function RowsOrCards<Row extends ListRow>(
  props: ListRowsProps<Row> & { ticks: { formId: string; selection: Selection } | null },
) {
  const { page, state, card, ticks, rowName } = props;
  if (state.view === 'cards' && card) {
    const tickOf = (row: Row) => (ticks ? <RowTick id={row.id} name={rowName(row)} {...ticks} /> : null);
    return <CardList rows={page.rows} card={card} tickOf={tickOf} />;
  }
  return (
    <div className="rounded-base border border-line bg-paper">
      <DataTable {...props} rows={page.rows} />
    </div>
  );
}

/** The columns, followed by the row menu if there is one. */
function withRowActions<Row extends ListRow>(
  { columns, rowActions, rowName }: ListRowsProps<Row>,
  posting: RowPosting,
) {
  if (!rowActions) return columns;
  const actionsColumn: Column<Row> = {
    key: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    stacked: 'end',
    cell: (row) => <RowMenu id={row.id} name={rowName(row)} actions={rowActions(row)} posting={posting} />,
  };
  return [...columns, actionsColumn];
}

function ShownList<Row extends ListRow>(props: ListRowsProps<Row>) {
  const { page, search, state, bulk = [], noun, empty, noMatch } = props;
  const formId = useId();
  const address = search.link(state);
  const selection = useSelection(
    page.rows.map(({ id }) => id),
    address,
  );
  const posting = useRowPosting(props.onAnswer);
  if (page.rows.length === 0) {
    return isNarrowed(state) ? (
      <NoMatch title={noMatch} clearTo={search.link(state, withoutFilters(state))} />
    ) : (
      <NothingYet {...empty} />
    );
  }
  return (
    <>
      <RowsOrCards
        {...props}
        columns={withRowActions(props, posting)}
        ticks={bulk.length > 0 ? { formId, selection } : null}
      />
      {props.rowActions ? <RowAskDialog {...posting} /> : null}
      <Pagination list={page} search={search} state={{ ...state, page: page.page }} />
      {bulk.length > 0 ? (
        <BulkBar
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
export function ResourceList<Row extends ListRow>({
  list,
  answer,
  question: Question,
  ...parts
}: ListParts<Row> & {
  list: ReadList<Row> | Promise<ReadList<Row>>;
  answer?: IntentAnswer;
  /** Asks for an identity proof if an answer requires it. */
  question?: ComponentType<{ answer: IntentAnswer | undefined }>;
}) {
  const { search, state, noun } = parts;
  useListKeys();
  // Valid until the page itself has a new answer.
  const [bulk, setBulk] = useState<{ answer: IntentAnswer; instead: IntentAnswer | undefined }>();
  const shownAnswer = bulk && bulk.instead === answer ? bulk.answer : answer;
  return (
    <>
      <FilterBar search={search} state={state} placeholder={`Search ${noun.many}`} />
      {findProofPrompt(shownAnswer) === null ? (
        <IntentNotice answer={shownAnswer} />
      ) : (
        Question && <Question answer={shownAnswer} />
      )}
      <ListFrame
        list={list}
        failedTitle={`Failed to load ${noun.many}.`}
        announce={({ total }) => counted(formatTotal(total), noun)}
      >
        {(page) => (
          <ShownList
            {...parts}
            page={page}
            answer={shownAnswer}
            onAnswer={(bulkAnswer) => setBulk({ answer: bulkAnswer, instead: answer })}
          />
        )}
      </ListFrame>
    </>
  );
}
