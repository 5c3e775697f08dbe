import { href, Link } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { DataTable } from '#app/admin-kit/list/data-table.tsx';
import { formatCalendarDay } from '#app/lib/dates.ts';
import { defineListUrlParameters } from '#app/lib/list-search.ts';
import type { SearchInsightTermListName } from '#app/modules/search/insights/search-terms.ts';
import type { SearchInsightRow } from '#app/modules/search-pages/demand-rows.ts';

import { type SearchTermActionPermissions, SearchTermActions } from './term-actions.tsx';

const formatCount = (value: number) => value.toLocaleString('en-US');

function formatTrend(trend: number | null): string {
  if (trend === null) return 'new';
  const percent = Math.round(100 * trend);
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

const SEARCH_INSIGHT_QUERY_COLUMN: AdminTableColumn<SearchInsightRow> = {
  key: 'query',
  label: 'Search',
  cell: ({ query, isMasked }) => (isMasked ? <span className="font-normal text-ink-2">{query}</span> : query),
};

/** A number; on phones, where the table has no header, followed by what it counts. */
const renderCountWithUnit = (value: number, { one, many }: { one: string; many: string }) => (
  <>
    {formatCount(value)}
    <span className="md:sr-only">{` ${value === 1 ? one : many}`}</span>
  </>
);

const SEARCH_TERM_COUNT_COLUMNS: readonly AdminTableColumn<SearchInsightRow>[] = [
  {
    key: 'people',
    label: 'Visits',
    isNumber: true,
    cell: ({ people }) => renderCountWithUnit(people, { one: 'visit', many: 'visits' }),
  },
  {
    key: 'last',
    label: 'Last',
    isNumber: true,
    from: 'wide',
    stacked: 'hidden',
    cell: ({ last }) => formatCalendarDay(last),
  },
  {
    key: 'trend',
    label: 'Trend',
    isNumber: true,
    stacked: 'hidden',
    cell: ({ trend }) => formatTrend(trend),
  },
];

const SEARCH_CLICKED_SERVICES_COLUMN: AdminTableColumn<SearchInsightRow> = {
  key: 'clicked',
  label: 'Clicked',
  cell: ({ clicked }) =>
    clicked ? (
      <Link
        to={href('/admin/services/:id', { id: clicked.id })}
        className="wrap-anywhere underline underline-offset-4"
      >
        {clicked.title}
      </Link>
    ) : null,
};

const SEARCH_TERM_LEADS_TABLE_COLUMN: AdminTableColumn<SearchInsightRow> = {
  key: 'leads',
  label: 'Leads',
  isNumber: true,
  cell: ({ query, leads }) =>
    leads !== null && leads > 0 ? (
      <Link
        to={`${href('/admin/crm/inbox')}?${new URLSearchParams({ q: query }).toString()}`}
        className="underline underline-offset-4"
        aria-label={`Leads for “${query}”: ${leads}`}
      >
        {renderCountWithUnit(leads, { one: 'lead', many: 'leads' })}
      </Link>
    ) : (
      renderCountWithUnit(0, { one: 'lead', many: 'leads' })
    ),
};

function createSearchTermTableColumns(
  list: SearchInsightTermListName,
  may: SearchTermActionPermissions,
  hasLeads: boolean,
): AdminTableColumn<SearchInsightRow>[] {
  const searches: AdminTableColumn<SearchInsightRow> = {
    key: 'searches',
    label: 'Searches',
    isNumber: true,
    cell: ({ searches, withoutResults }) =>
      renderCountWithUnit(list === 'nothing' ? withoutResults : searches, {
        one: 'search',
        many: 'searches',
      }),
  };
  const actionsColumn: AdminTableColumn<SearchInsightRow> = {
    key: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    stacked: 'end',
    cell: (row) => <SearchTermActions row={row} list={list} may={may} />,
  };
  return [
    SEARCH_INSIGHT_QUERY_COLUMN,
    searches,
    ...SEARCH_TERM_COUNT_COLUMNS,
    ...(list === 'top' ? [SEARCH_CLICKED_SERVICES_COLUMN] : []),
    ...(list === 'nothing' && hasLeads ? [SEARCH_TERM_LEADS_TABLE_COLUMN] : []),
    ...(may.tune || may.draft ? [actionsColumn] : []),
  ];
}

/** The list has a fixed order, so it offers no sorting. */
const searchInsightTermListUrlParameters = defineListUrlParameters({
  sorts: [{ key: 'most', label: 'Most searched' }],
  filters: {},
});
const DEFAULT_SEARCH_TERM_LIST_STATE = searchInsightTermListUrlParameters.read(new URLSearchParams());

/** The searched terms, most frequent first. */
export function SearchTermTable({
  rows,
  list,
  label,
  may,
}: {
  rows: readonly SearchInsightRow[];
  list: SearchInsightTermListName;
  label: string;
  may: SearchTermActionPermissions;
}) {
  const hasLeads = rows.some(({ leads }) => leads !== null);
  return (
    <div className="rounded-base border border-line bg-paper">
      <DataTable
        label={label}
        rows={rows}
        columns={createSearchTermTableColumns(list, may, hasLeads)}
        rowName={({ query }) => query}
        ticks={null}
        search={searchInsightTermListUrlParameters}
        state={DEFAULT_SEARCH_TERM_LIST_STATE}
      />
    </div>
  );
}
