import type { Column } from '#app/admin-kit/list/columns.ts';
import { DataTable } from '#app/admin-kit/list/data-table.tsx';
import { listSearch } from '#app/lib/list-search.ts';
import { OTHER_HOSTS } from '#app/modules/agents/agent-deeds.ts';
import type { AgentSums } from '#app/modules/agents/agent-figures.ts';

type Row = AgentSums & { id: string; name: string };

/** A number that says on phones, where no header stands over it, what it counts. */
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

/** Its order is what the table is about, so there is none to choose. */
const search = listSearch({ sorts: [{ key: 'most', label: 'Most' }], filters: {} });
const STATE = search.read(new URLSearchParams());

function hostName(host: string): string {
  if (host === '') return 'Clients without a profile';
  return host === OTHER_HOSTS ? 'All other hosts' : host;
}

function SumTable({ label, first, rows }: { label: string; first: string; rows: readonly Row[] }) {
  const name: Column<Row> = {
    key: 'name',
    label: first,
    cell: (row) => <span className="wrap-anywhere">{row.name}</span>,
  };
  return (
    <div className="rounded-base border border-line bg-paper">
      <DataTable
        label={label}
        rows={rows}
        columns={[name, ...COUNTS]}
        rowName={(row) => row.name}
        search={search}
        state={STATE}
        ticks={null}
      />
    </div>
  );
}

/** What agents did, by the host of their profile. */
export function HostTable({ hosts }: { hosts: readonly (AgentSums & { host: string })[] }) {
  const rows = hosts.map((sums) => ({ ...sums, id: sums.host || '-', name: hostName(sums.host) }));
  return <SumTable label="By host of the profile" first="Host" rows={rows} />;
}

/** What agents did, by day; days on which they did nothing are left out. */
export function DayTable({ days }: { days: readonly (AgentSums & { day: string })[] }) {
  const rows = days.map((sums) => ({ ...sums, id: sums.day, name: sums.day }));
  return <SumTable label="By day, in UTC" first="Day" rows={rows} />;
}
