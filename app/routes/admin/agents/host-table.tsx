import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { DataTable } from '#app/admin-kit/list/data-table.tsx';
import { defineListUrlParameters } from '#app/lib/list-search.ts';
import { OTHER_AGENT_HOSTS_NAME } from '#app/modules/agents/agent-actions.ts';
import type { AiAgentActionAndOrderCounts } from '#app/modules/agents/agent-figures.ts';

type AgentHostActivityTableRow = AiAgentActionAndOrderCounts & { id: string; name: string };

/** A number; on phones, where the table has no header, followed by what it counts. */
const renderAgentCountCell = (value: number, one: string, many: string) => (
  <>
    {value.toLocaleString('en-US')}
    <span className="md:sr-only">{` ${value === 1 ? one : many}`}</span>
  </>
);

const createAgentHostTableCountColumn = (
  key: keyof AiAgentActionAndOrderCounts,
  label: string,
  one: string,
): AdminTableColumn<AgentHostActivityTableRow> => ({
  key,
  label,
  isNumber: true,
  cell: (row) => renderAgentCountCell(row[key], one, label.toLowerCase()),
});

const AI_AGENT_ACTIVITY_COUNT_COLUMNS = [
  createAgentHostTableCountColumn('search', 'Searches', 'search'),
  createAgentHostTableCountColumn('read', 'Services read', 'service read'),
  createAgentHostTableCountColumn('cart', 'Carts', 'cart'),
  createAgentHostTableCountColumn('checkout', 'Checkouts', 'checkout'),
  createAgentHostTableCountColumn('order', 'Orders', 'order'),
];

/** The table has a fixed order, so it offers no sorting. */
const aiAgentHostListSearch = defineListUrlParameters({
  sorts: [{ key: 'most', label: 'Most' }],
  filters: {},
});
const DEFAULT_AGENT_TABLE_STATE = aiAgentHostListSearch.read(new URLSearchParams());

function getAgentHostLabel(host: string): string {
  if (host === '') return 'Clients without a profile';
  return host === OTHER_AGENT_HOSTS_NAME ? 'All other hosts' : host;
}

const buildAgentHostNameColumn = (label: string): AdminTableColumn<AgentHostActivityTableRow> => ({
  key: 'name',
  label,
  cell: (row) => <span className="wrap-anywhere">{row.name}</span>,
});

const AGENT_HOST_TABLE_COLUMNS = [buildAgentHostNameColumn('Host'), ...AI_AGENT_ACTIVITY_COUNT_COLUMNS];
const AGENT_DAY_TABLE_COLUMNS = [buildAgentHostNameColumn('Day'), ...AI_AGENT_ACTIVITY_COUNT_COLUMNS];

function AgentActivitySumTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly AdminTableColumn<AgentHostActivityTableRow>[];
  rows: readonly AgentHostActivityTableRow[];
}) {
  return (
    <div className="rounded-base border border-line bg-paper">
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowName={(row) => row.name}
        search={aiAgentHostListSearch}
        state={DEFAULT_AGENT_TABLE_STATE}
        ticks={null}
      />
    </div>
  );
}

/** What agents did, grouped by the host of their profile. */
export function AgentHostActivityTable({
  hosts,
}: {
  hosts: readonly (AiAgentActionAndOrderCounts & { host: string })[];
}) {
  const rows = hosts.map((sums) => ({ ...sums, id: sums.host || '-', name: getAgentHostLabel(sums.host) }));
  return <AgentActivitySumTable label="By profile host" columns={AGENT_HOST_TABLE_COLUMNS} rows={rows} />;
}

/** What agents did per day; days without activity are left out. */
export function AgentActivityByDayTable({
  days,
}: {
  days: readonly (AiAgentActionAndOrderCounts & { day: string })[];
}) {
  const rows = days.map((sums) => ({ ...sums, id: sums.day, name: sums.day }));
  return <AgentActivitySumTable label="By day, in UTC" columns={AGENT_DAY_TABLE_COLUMNS} rows={rows} />;
}
