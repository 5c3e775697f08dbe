import type { Column } from '#app/admin-kit/list/columns.ts';
import { DataTable } from '#app/admin-kit/list/data-table.tsx';
import { listSearch } from '#app/lib/list-search.ts';
import { OTHER_HOSTS } from '#app/modules/agents/agent-actions.ts';
import type { AgentSums } from '#app/modules/agents/agent-figures.ts';

type Row = AgentSums & { id: string; name: string };

/** A number; on phones, where the table has no header, followed by what it counts. */
const counted = (value: number, one: string, many: string) => (
  <>
    {value.toLocaleString('en-US')}
    <span className="md:sr-only">{` ${value === 1 ? one : many}`}</span>
  </>
);

const countColumn = (key: keyof AgentSums, label: string, one: string): Column<Row> => ({
  key,
  label,
  isNumber: true,
  cell: (row) => counted(row[key], one, label.toLowerCase()),
});

const COUNTS = [
  countColumn('search', 'Searches', 'search'),
  countColumn('read', 'Services read', 'service read'),
  countColumn('cart', 'Carts', 'cart'),
  countColumn('checkout', 'Checkouts', 'checkout'),
  countColumn('order', 'Orders', 'order'),
];

/** The table has a fixed order, so it offers no sorting. */
const search = listSearch({ sorts: [{ key: 'most', label: 'Most' }], filters: {} });
const STATE = search.read(new URLSearchParams());

function hostName(host: string): string {
  if (host === '') return 'Clients without a profile';
  return host === OTHER_HOSTS ? 'All other hosts' : host;
}

const nameColumn = (label: string): Column<Row> => ({
  key: 'name',
  label,
  cell: (row) => <span className="wrap-anywhere">{row.name}</span>,
});

const HOST_COLUMNS = [nameColumn('Host'), ...COUNTS];
const DAY_COLUMNS = [nameColumn('Day'), ...COUNTS];

function SumTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  return (
    <div className="rounded-base border border-line bg-paper">
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowName={(row) => row.name}
        search={search}
        state={STATE}
        ticks={null}
      />
    </div>
  );
}

/** What agents did, grouped by the host of their profile. */
export function HostTable({ hosts }: { hosts: readonly (AgentSums & { host: string })[] }) {
  const rows = hosts.map((sums) => ({ ...sums, id: sums.host || '-', name: hostName(sums.host) }));
  return <SumTable label="By profile host" columns={HOST_COLUMNS} rows={rows} />;
}

/** What agents did per day; days without activity are left out. */
export function DayTable({ days }: { days: readonly (AgentSums & { day: string })[] }) {
  const rows = days.map((sums) => ({ ...sums, id: sums.day, name: sums.day }));
  return <SumTable label="By day, in UTC" columns={DAY_COLUMNS} rows={rows} />;
}
