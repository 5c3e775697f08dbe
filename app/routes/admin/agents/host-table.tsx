import type { TableColumn } from '#app/admin-kit/list/columns.ts';
import { DataTable } from '#app/admin-kit/list/data-table.tsx';
import { defineListSearch } from '#app/lib/list-search.ts';
import { OTHER_AGENT_HOSTS_NAME } from '#app/modules/agents/agent-actions.ts';
import type { AgentSums } from '#app/modules/agents/agent-figures.ts';

type AgentHostRow = AgentSums & { id: string; name: string };

/** A number; on phones, where the table has no header, followed by what it counts. */
const renderCount = (value: number, one: string, many: string) => (
  <>
    {value.toLocaleString('en-US')}
    <span className="md:sr-only">{` ${value === 1 ? one : many}`}</span>
  </>
);

const countColumn = (key: keyof AgentSums, label: string, one: string): TableColumn<AgentHostRow> => ({
  key,
  label,
  isNumber: true,
  cell: (row) => renderCount(row[key], one, label.toLowerCase()),
});

const COUNT_COLUMNS = [
  countColumn('search', 'Searches', 'search'),
  countColumn('read', 'Services read', 'service read'),
  countColumn('cart', 'Carts', 'cart'),
  countColumn('checkout', 'Checkouts', 'checkout'),
  countColumn('order', 'Orders', 'order'),
];

/** The table has a fixed order, so it offers no sorting. */
const agentTableSearch = defineListSearch({ sorts: [{ key: 'most', label: 'Most' }], filters: {} });
const DEFAULT_LIST_STATE = agentTableSearch.read(new URLSearchParams());

function hostName(host: string): string {
  if (host === '') return 'Clients without a profile';
  return host === OTHER_AGENT_HOSTS_NAME ? 'All other hosts' : host;
}

const nameColumn = (label: string): TableColumn<AgentHostRow> => ({
  key: 'name',
  label,
  cell: (row) => <span className="wrap-anywhere">{row.name}</span>,
});

const HOST_COLUMNS = [nameColumn('Host'), ...COUNT_COLUMNS];
const DAY_COLUMNS = [nameColumn('Day'), ...COUNT_COLUMNS];

function SumTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly TableColumn<AgentHostRow>[];
  rows: readonly AgentHostRow[];
}) {
  return (
    <div className="rounded-base border border-line bg-paper">
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowName={(row) => row.name}
        search={agentTableSearch}
        state={DEFAULT_LIST_STATE}
        ticks={null}
      />
    </div>
  );
}

/** What agents did, grouped by the host of their profile. */
export function AgentHostTable({ hosts }: { hosts: readonly (AgentSums & { host: string })[] }) {
  const rows = hosts.map((sums) => ({ ...sums, id: sums.host || '-', name: hostName(sums.host) }));
  return <SumTable label="By profile host" columns={HOST_COLUMNS} rows={rows} />;
}

/** What agents did per day; days without activity are left out. */
export function AgentDayTable({ days }: { days: readonly (AgentSums & { day: string })[] }) {
  const rows = days.map((sums) => ({ ...sums, id: sums.day, name: sums.day }));
  return <SumTable label="By day, in UTC" columns={DAY_COLUMNS} rows={rows} />;
}
