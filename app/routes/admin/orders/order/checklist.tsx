import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { joinClassNames } from '#app/lib/class-names.ts';
import type {
  AdminOrderPageItem,
  AdminOrderScopeChecklistRow,
} from '#app/modules/order-pages/admin/admin-order-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { OrderCardSection } from './card.tsx';
import { getScopeChecklistRowElementId } from './delivery-problems.ts';

/**
 * Returns the pending state of a row, so that a tick shows at once; the stored state if nothing is pending.
 */
function getPendingChecklistRowState(
  row: AdminOrderScopeChecklistRow,
  sent: FormData | undefined,
): AdminOrderScopeChecklistRow['state'] {
  const state = sent?.get('state');
  return state === 'open' || state === 'done' || state === 'not_applicable' ? state : row.state;
}

function ChecklistRowCheckMark({ state }: { state: AdminOrderScopeChecklistRow['state'] }) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'grid size-5 shrink-0 place-items-center rounded-base border',
        state === 'open' ? 'border-field bg-paper' : 'border-inverse bg-inverse text-on-inverse',
      )}
    >
      {state === 'done' ? <Icon name="check" className="size-3.5" /> : null}
      {state === 'not_applicable' ? <Icon name="minus" className="size-3.5" /> : null}
    </span>
  );
}

function ChecklistRowCompletionDetails({ row }: { row: AdminOrderScopeChecklistRow }) {
  if (row.state === 'open') return null;
  return (
    <p className="pl-8 text-xs text-ink-3">
      {row.state === 'not_applicable' ? `Does not apply: ${row.reason ?? ''}. ` : null}
      {row.doneBy ? `${row.doneBy}, ` : null}
      {row.doneAt ? <LocalTime at={row.doneAt} /> : null}
    </p>
  );
}

const ARIA_CHECKED_VALUES = { open: 'false', done: 'true', not_applicable: 'mixed' } as const;

/** The button that marks a row as not applicable. */
function MarkScopeRowNotApplicableButton({
  Form,
  children,
}: {
  Form: FetcherFormComponent;
  children: ReactNode;
}) {
  return (
    <details className="pl-8 text-sm">
      <summary className="inline-flex min-h-8 items-center text-xs text-ink-3 underline underline-offset-4">
        Does not apply
      </summary>
      <Form method="post" className="flex flex-wrap items-end gap-2 py-2">
        {children}
        <input type="hidden" name="state" value="not_applicable" />
        <div className="grow">
          <Field
            label="Reason (shown to the customer)"
            name="reason"
            required
            minLength={5}
            maxLength={500}
          />
        </div>
        <Button type="submit" variant="outline">
          Save
        </Button>
      </Form>
    </details>
  );
}
type FetcherFormComponent = ReturnType<typeof useFetcher>['Form'];

/** Notes on an open row, and the button that marks it as not applicable. */
function OpenChecklistRowNotesAndButton({
  id,
  isMissing,
  revision,
  children,
}: {
  id: string;
  isMissing: boolean;
  revision: number | null;
  children: ReactNode;
}) {
  return (
    <>
      {isMissing ? (
        <p id={`${id}-error`} className="pl-8 text-sm font-semibold text-bad">
          Open: check it, or say why it does not apply.
        </p>
      ) : null}
      {revision === null ? null : (
        <p className="pl-8 text-xs text-ink-2">{`Reopened by revision ${revision}.`}</p>
      )}
      {children}
    </>
  );
}

type OrderScopeChecklistRowProps = {
  row: AdminOrderScopeChecklistRow;
  /** A delivery was refused, so open rows are what it is missing. */
  isRefused: boolean;
  /** The number of the open revision about this row. */
  revision: number | null;
};

/** An open row: a button ticks it; below is the button that marks it as not applicable. */
function UncheckedScopeChecklistRow({
  row,
  itemId,
  isRefused,
  revision,
}: OrderScopeChecklistRowProps & { itemId: string }) {
  const fetcher = useFetcher<FormActionResult>();
  const state = getPendingChecklistRowState(row, fetcher.formData);
  const isMissing = isRefused && state === 'open';
  const id = getScopeChecklistRowElementId(row.id);
  const refused = fetcher.data?.ok === false ? fetcher.data.problems[0]?.message : null;
  const hidden = (
    <>
      <input type="hidden" name="intent" value="scope-row" />
      <input type="hidden" name="itemId" value={itemId} />
      <input type="hidden" name="rowId" value={row.id} />
    </>
  );
  return (
    <li className={joinClassNames('grid gap-1', isMissing && 'border-l-2 border-bad pl-3')}>
      <fetcher.Form method="post">
        {hidden}
        <button
          id={id}
          type="submit"
          name="state"
          value={state === 'open' ? 'done' : 'open'}
          role="checkbox"
          aria-checked={ARIA_CHECKED_VALUES[state]}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          className="flex min-h-10 w-full items-start gap-3 rounded-base py-2 text-left text-sm hover:bg-sunken"
        >
          <ChecklistRowCheckMark state={state} />
          <span className="min-w-0 wrap-anywhere">{row.text}</span>
        </button>
      </fetcher.Form>
      <ChecklistRowCompletionDetails row={row} />
      {state === 'open' ? (
        <OpenChecklistRowNotesAndButton id={id} isMissing={isMissing} revision={revision}>
          <MarkScopeRowNotApplicableButton Form={fetcher.Form}>{hidden}</MarkScopeRowNotApplicableButton>
        </OpenChecklistRowNotesAndButton>
      ) : null}
      {refused ? (
        <p role="alert" className="pl-8 text-sm text-bad">
          {refused}
        </p>
      ) : null}
    </li>
  );
}

function ReadOnlyChecklistRow({ row }: { row: AdminOrderScopeChecklistRow }) {
  const words = { open: 'Open', done: 'Done', not_applicable: 'Does not apply' };
  return (
    <li className="grid gap-1">
      <span className="flex items-start gap-3 py-1 text-sm">
        <ChecklistRowCheckMark state={row.state} />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{`${words[row.state]}: `}</span>
          {row.text}
        </span>
      </span>
      <ChecklistRowCompletionDetails row={row} />
    </li>
  );
}

/**
 * What was promised, row by row; rows are ticked while the work is in progress. What is not included follows.
 */
export function OrderItemScopeChecklist({
  item,
  isOpen,
  isRefused,
}: {
  item: AdminOrderPageItem;
  isOpen: boolean;
  isRefused: boolean;
}) {
  const revision = item.revisions.find(({ state }) => state === 'open');
  const included = item.scope.filter(({ kind }) => kind === 'included');
  const excluded = item.scope.filter(({ kind }) => kind === 'excluded');
  const done = included.filter(({ state }) => state !== 'open').length;
  return (
    <OrderCardSection title={`Checklist, ${done} of ${included.length} done`}>
      <ul aria-label={`Checklist of ${item.title}`} className="grid">
        {included.map((row) =>
          isOpen ? (
            <UncheckedScopeChecklistRow
              key={row.id}
              row={row}
              itemId={item.id}
              isRefused={isRefused}
              revision={revision?.rows.some(({ id }) => id === row.id) ? revision.number : null}
            />
          ) : (
            <ReadOnlyChecklistRow key={row.id} row={row} />
          ),
        )}
      </ul>
      {excluded.length > 0 ? (
        <details className="text-sm text-ink-2">
          <summary className="inline-flex min-h-8 items-center font-semibold">
            {`Not included (${excluded.length})`}
          </summary>
          <ul className="list-disc pl-5">
            {excluded.map(({ id, text }) => (
              <li key={id} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </OrderCardSection>
  );
}
