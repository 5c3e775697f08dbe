import { useId } from 'react';

import { Icon } from '#app/ui/icon.tsx';

import type { CustomerOrderScopeChecklistRow } from './order-room.ts';

const SCOPE_ITEM_STATE_LABELS = { open: 'to do', done: 'done', not_applicable: 'not needed' };

function ServiceScopeChecklistRow({ row }: { row: CustomerOrderScopeChecklistRow }) {
  const isIncluded = row.kind === 'included';
  const note = [
    isIncluded && row.state === 'done' && row.deliveredVersion !== null ? `v${row.deliveredVersion}` : null,
    row.state === 'not_applicable' ? `Not needed${row.reason ? `: ${row.reason}` : ''}` : null,
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5">
      <ServiceScopeChecklistIcon row={row} />
      <span className="min-w-0 wrap-anywhere">
        {row.text}
        {isIncluded ? <span className="sr-only">, {SCOPE_ITEM_STATE_LABELS[row.state]}</span> : null}
        {note.length > 0 ? <span className="block text-sm text-ink-3">{note.join(', ')}</span> : null}
      </span>
    </li>
  );
}

/** A solid cell for what is done, a hatched one for what is left. */
function ServiceScopeChecklistIcon({ row: { kind, state } }: { row: CustomerOrderScopeChecklistRow }) {
  const cell = 'mt-0.5 grid size-5 shrink-0 place-items-center rounded-base border';
  if (kind === 'excluded') return <Icon name="x" className="mt-0.5 size-5 shrink-0 text-ink-3" />;
  if (state === 'done') {
    return (
      <span aria-hidden className={`${cell} border-ink bg-ink text-white`}>
        <Icon name="check" className="size-3.5" />
      </span>
    );
  }
  if (state === 'not_applicable') {
    return (
      <span aria-hidden className={`${cell} border-line text-ink-3`}>
        <Icon name="minus" className="size-3.5" />
      </span>
    );
  }
  return <span aria-hidden className={`${cell} border-line hatch`} />;
}

function OrderScopeSection({
  title,
  rows,
}: {
  title: string;
  rows: readonly CustomerOrderScopeChecklistRow[];
}) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="pb-2 text-xs font-semibold">
        {title}
      </h4>
      <ul className="border-b border-line">
        {rows.map((row) => (
          <ServiceScopeChecklistRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

/**
 * What was promised at purchase, row by row with its state, and what is excluded (pages.md "The checklist is
 * the contract").
 */
export function OrderScopeChecklist({ rows }: { rows: readonly CustomerOrderScopeChecklistRow[] }) {
  const included = rows.filter(({ kind }) => kind === 'included');
  const finished = included.filter(({ state }) => state !== 'open').length;
  return (
    <div className="grid gap-x-5 gap-y-5 md:grid-cols-2">
      <OrderScopeSection title={`Included, ${finished} of ${included.length} done`} rows={included} />
      <OrderScopeSection title="Not included" rows={rows.filter(({ kind }) => kind === 'excluded')} />
    </div>
  );
}
