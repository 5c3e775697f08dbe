import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import type { AdminListUrlDefinition, ListUrlState } from '#app/lib/list-search.ts';
import { Icon } from '#app/ui/icon.tsx';

import type { AdminTableColumn, AdminListRow } from './columns.ts';
import { SelectAllCheckbox, SelectRowCheckbox } from './select-row-checkbox.tsx';
import type { ListRowSelectionState } from './use-selection.ts';

/**
 * With a changed `display`, tables lose their semantics for some screen readers; explicit roles restore them.
 */
const ARIA_TABLE_ROLE_PROPS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

type AdminTableListDefinitionAndState = { search: AdminListUrlDefinition; state: ListUrlState };

type AdminDataTableProps<Row extends AdminListRow> = AdminTableListDefinitionAndState & {
  label: string;
  rows: readonly Row[];
  columns: readonly AdminTableColumn<Row>[];
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  /** The bulk form; null for a list whose rows cannot be ticked. */
  ticks: { formId: string; selection: ListRowSelectionState } | null;
};

/** Returns the active sort of a column, and the one its header links to. */
function getCurrentAndNextColumnSort(
  column: string | undefined,
  { search, state }: AdminTableListDefinitionAndState,
) {
  const sorts = column === undefined ? [] : search.sorts.filter((sort) => sort.column === column);
  const current = sorts.find(({ key }) => key === state.sort);
  const next = sorts.find(({ key }) => key !== state.sort) ?? sorts[0];
  return { current, next };
}

function SortableTableHeaderCell<Row>({
  column,
  ...sorting
}: { column: AdminTableColumn<Row> } & AdminTableListDefinitionAndState) {
  const { current, next } = getCurrentAndNextColumnSort(column.sortsBy, sorting);
  const arrow = current?.direction === 'asc' ? 'arrow-up' : 'arrow-down';
  return (
    <th
      {...ARIA_TABLE_ROLE_PROPS.columnheader}
      scope="col"
      aria-sort={current ? (current.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={joinClassNames(
        'py-2.5 text-xs font-semibold',
        column.isLabelHidden ? 'px-1' : 'px-3',
        column.isNumber ? 'text-right' : 'text-left',
        column.from && COLUMN_BREAKPOINT_CLASSES[column.from],
      )}
    >
      {next ? (
        <Link
          to={{ search: sorting.search.link(sorting.state, { sort: next.key }) }}
          preventScrollReset
          className={joinClassNames(
            'inline-flex min-h-8 items-center gap-1 hover:text-ink hover:underline',
            current ? 'text-ink' : 'text-ink-2',
          )}
        >
          {column.label}
          {current ? <Icon name={arrow} className="size-3.5" /> : null}
        </Link>
      ) : (
        <span className={column.isLabelHidden ? 'sr-only' : 'text-ink-2'}>{column.label}</span>
      )}
    </th>
  );
}

const COLUMN_BREAKPOINT_CLASSES = { wide: 'md:max-xl:hidden', widest: 'md:max-[90rem]:hidden' } as const;

const STACKED_CELL_CLASSES = {
  end: 'max-md:order-2 max-md:max-w-28 max-md:shrink-0',
  below: 'max-md:order-3',
  line: 'max-md:order-3 max-md:basis-full',
  hidden: 'max-md:hidden',
} as const;

/** What is beside the row's name, such as a badge or buttons, needs no label; a number does. */
const hasTableCellStackedLabel = <Row,>({ isLabelHidden, isNumber, stacked }: AdminTableColumn<Row>) =>
  !isLabelHidden && (stacked !== 'end' || isNumber);

function AdminTableDataCell<Row>({ column, row }: { column: AdminTableColumn<Row>; row: Row }) {
  return (
    <td
      {...ARIA_TABLE_ROLE_PROPS.cell}
      data-label={hasTableCellStackedLabel(column) ? column.label : undefined}
      className={joinClassNames(
        'stacked-cell text-sm max-md:p-0 max-md:empty:hidden md:py-1.5',
        column.isLabelHidden ? 'md:px-1' : 'md:px-3',
        column.isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-break-word',
        STACKED_CELL_CLASSES[column.stacked ?? 'below'],
        column.from && COLUMN_BREAKPOINT_CLASSES[column.from],
      )}
    >
      {column.cell(row)}
    </td>
  );
}

/** The row's name; when stacked, its link covers the row. */
function ListRowNameCell({
  href,
  hasEnd,
  children,
}: {
  href: string | undefined;
  hasEnd: boolean;
  children: ReactNode;
}) {
  return (
    <th
      {...ARIA_TABLE_ROLE_PROPS.rowheader}
      scope="row"
      className={joinClassNames(
        'min-w-0 wrap-anywhere text-left text-sm font-semibold max-md:order-1 max-md:grow max-md:p-0 md:px-3 md:py-1.5',
        hasEnd ? 'max-md:basis-[calc(100%-8rem)]' : 'max-md:basis-full',
      )}
    >
      {href === undefined ? (
        children
      ) : (
        <Link
          to={href}
          data-row-link
          className="underline-offset-4 hover:underline max-md:after:absolute max-md:after:inset-0"
        >
          {children}
        </Link>
      )}
    </th>
  );
}

/** Rows as a table, and below 768 px as a stacked list, in one markup. */
export function DataTable<Row extends AdminListRow>(props: AdminDataTableProps<Row>) {
  const { label, rows, columns, rowName, rowHref, ticks, search, state } = props;
  const [first, ...others] = columns;
  if (!first) return null;
  const hasEnd = others.some(({ stacked }) => stacked === 'end');
  return (
    <table {...ARIA_TABLE_ROLE_PROPS.table} aria-label={label} className="w-full max-md:block">
      <thead {...ARIA_TABLE_ROLE_PROPS.rowgroup} className="border-b border-line max-md:sr-only">
        <tr {...ARIA_TABLE_ROLE_PROPS.row}>
          {ticks ? (
            <th {...ARIA_TABLE_ROLE_PROPS.columnheader} scope="col" className="w-12 pl-2">
              <SelectAllCheckbox rowCount={rows.length} selection={ticks.selection} />
            </th>
          ) : null}
          {columns.map((column) => (
            <SortableTableHeaderCell key={column.key} column={column} search={search} state={state} />
          ))}
        </tr>
      </thead>
      <tbody {...ARIA_TABLE_ROLE_PROPS.rowgroup} className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.id}
            {...ARIA_TABLE_ROLE_PROPS.row}
            data-row
            className={joinClassNames(
              'relative border-b border-line last:border-b-0 md:h-14',
              'max-md:flex max-md:min-h-14 max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:py-3 max-md:pr-4',
              // A line break, because nothing may follow the column at the end of the first line.
              hasEnd && "max-md:after:order-2 max-md:after:basis-full max-md:after:content-['']",
              ticks ? 'max-md:pl-13' : 'max-md:pl-4',
              ticks?.selection.ids.has(row.id) ? 'bg-sunken' : 'hover:bg-canvas',
            )}
          >
            {ticks ? (
              <td
                {...ARIA_TABLE_ROLE_PROPS.cell}
                className="max-md:absolute max-md:top-1.5 max-md:left-1 max-md:z-1 md:pl-2"
              >
                <SelectRowCheckbox id={row.id} name={rowName(row)} {...ticks} />
              </td>
            ) : null}
            <ListRowNameCell href={rowHref?.(row)} hasEnd={hasEnd}>
              {first.cell(row)}
            </ListRowNameCell>
            {others.map((column) => (
              <AdminTableDataCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
