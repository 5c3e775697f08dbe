import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';

import { ORDER_ITEM_TEXT_LENGTH_LIMITS } from '#app/modules/fulfilment/model.ts';
import { formatRelativeTime } from '#app/modules/order-pages/room/order-badges.ts';
import type { CustomerOrderItem } from '#app/modules/order-pages/room/order-room.ts';
import { Button } from '#app/ui/button.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ServerRejectedFormResult } from '#app/ui/form-action-result.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { CountedTextarea } from './counted-text.tsx';
import { CustomerOrderFormErrors } from './order-form-errors.tsx';

/** An item under decision, and its refused form if there is one. */
type DeliveryAcceptanceProps = { item: CustomerOrderItem; refusal: ServerRejectedFormResult | null };

/** The hidden fields of every item form: the intent, the item, and the state its reader saw. */
function OrderItemHiddenFields({ intent, item }: { intent: string; item: CustomerOrderItem }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="version" value={item.version} />
    </>
  );
}

function useIsPostFormSubmitting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}

/** The scope rows a revision can concern, as checkboxes. */
function RevisionScopeRowCheckboxes({ item, refusal }: DeliveryAcceptanceProps) {
  const error = findFieldProblem(refusal?.problems ?? [], 'revision-rows');
  const ticked = [refusal?.fields['row'] ?? []].flat();
  const id = `revision-rows-${item.id}`;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-1"
    >
      <legend className="pb-2 text-xs font-semibold">What is it about? Choose at least one.</legend>
      {item.scope
        .filter(({ kind }) => kind === 'included')
        .map((row) => (
          <label key={row.id} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="checkbox"
              name="row"
              value={row.id}
              defaultChecked={ticked.includes(row.id)}
              className="size-6 shrink-0 accent-ink"
            />
            <span className="min-w-0 wrap-anywhere">{row.text}</span>
          </label>
        ))}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function RevisionForm({ item, refusal }: DeliveryAcceptanceProps) {
  const isSending = useIsPostFormSubmitting();
  const { rounds } = item;
  const { min, max } = ORDER_ITEM_TEXT_LENGTH_LIMITS.revision;
  return (
    <details className="group/item border-t border-line" open={refusal?.intent === 'revise'}>
      <summary className="flex min-h-14 flex-wrap items-center gap-x-4 py-3 font-semibold">
        <span className="flex-1">Request a revision</span>
        <span className="text-sm font-normal text-ink-2">
          {rounds.left} of {rounds.included} included
        </span>
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-ink-2 transition-transform duration-140 group-open/item:rotate-180"
        />
      </summary>
      <Form method="post" noValidate preventScrollReset className="grid gap-5 pt-2 pb-2">
        <OrderItemHiddenFields intent="revise" item={item} />
        <RevisionScopeRowCheckboxes item={item} refusal={refusal} />
        <CountedTextarea
          id={`revision-text-${item.id}`}
          name="text"
          label="What should change?"
          min={min}
          max={max}
          defaultValue={String(refusal?.fields['text'] ?? '')}
          error={findFieldProblem(refusal?.problems ?? [], 'revision-text')}
        />
        <Button type="submit" variant="outline" disabled={isSending} className="justify-self-start">
          Request revision
        </Button>
      </Form>
    </details>
  );
}

/** Returns a sentence about what acceptance ends. */
function describeDeliveryAcceptanceEffect({ rounds: { left } }: CustomerOrderItem): string {
  const end = 'Accepting closes this service and can’t be undone.';
  if (left === 0) return end;
  return `${end} ${left === 1 ? 'You’ll lose the revision you have left.' : `You’ll lose the ${left} revisions you have left.`}`;
}

/** Acceptance asks for confirmation in place, so that it also asks without script. */
function AcceptDeliveryConfirmationForm({ item, isOpen }: { item: CustomerOrderItem; isOpen: boolean }) {
  const isSending = useIsPostFormSubmitting();
  const ref = useRef<HTMLDetailsElement>(null);
  function close() {
    if (!ref.current) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  }
  return (
    <details ref={ref} open={isOpen} className="group/accept">
      <summary className="inline-flex min-h-13 items-center justify-center rounded-base border border-inverse bg-inverse px-6 py-2.5 font-semibold text-on-inverse select-none group-open/accept:border-field group-open/accept:bg-paper group-open/accept:text-ink max-md:w-full">
        Accept delivery
      </summary>
      <div
        role="group"
        aria-label="Confirm acceptance"
        className="mt-4 grid gap-4 border-l-4 border-accent pl-4"
      >
        <p className="font-semibold wrap-anywhere">{describeDeliveryAcceptanceEffect(item)}</p>
        <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
          <OrderItemHiddenFields intent="accept" item={item} />
          <Button type="submit" size="lg" disabled={isSending} className="max-md:w-full">
            Yes, accept delivery
          </Button>
          <Button variant="outline" size="lg" className="max-md:w-full noscript:hidden" onClick={close}>
            Cancel
          </Button>
        </Form>
      </div>
    </details>
  );
}

function RevisionRoundsUsed({ item: { rounds } }: { item: CustomerOrderItem }) {
  const words =
    rounds.included === 0
      ? 'This service doesn’t include revisions.'
      : `You’ve used all your revisions (${rounds.used} of ${rounds.included}).`;
  return (
    <p className="border-t border-line pt-4 text-sm text-ink-2">
      {words} Is something not right?{' '}
      <a href="#messages" className="font-semibold text-ink underline underline-offset-4">
        Send us a message
      </a>{' '}
      before you accept.
    </p>
  );
}

/** Accepts the delivery, or requests an included revision (pages.md "The order room"). */
export function AcceptOrReviseDeliveryPanel({ item, refusal, now }: DeliveryAcceptanceProps & { now: Date }) {
  const acceptBy = item.acceptBy === null ? null : new Date(item.acceptBy);
  const { moment } = useShopTimeFormatters();
  return (
    <section
      aria-label={`Review ${item.title}`}
      className="overflow-hidden rounded-base border border-ink bg-paper"
    >
      <div aria-hidden className="h-2 bg-accent" />
      <div className="grid gap-5 px-5 pt-5 pb-4 md:px-6">
        {refusal ? <CustomerOrderFormErrors itemId={item.id} refusal={refusal} /> : null}
        <div className="grid gap-1">
          <h4 className="text-lg font-semibold">Does everything look right?</h4>
          <p className="text-sm text-ink-2">
            {acceptBy
              ? `If we don’t hear from you by ${moment(acceptBy)} (${formatRelativeTime(acceptBy, now)}), we’ll mark it accepted.`
              : 'Accepting closes this service.'}
          </p>
        </div>
        <AcceptDeliveryConfirmationForm
          key={`${item.id} ${item.version}`}
          item={item}
          isOpen={refusal?.intent === 'accept'}
        />
        {item.rounds.left > 0 ? (
          <RevisionForm item={item} refusal={refusal} />
        ) : (
          <RevisionRoundsUsed item={item} />
        )}
      </div>
    </section>
  );
}

/** Withdraws a revision request that work has not started on; its round becomes available again. */
export function WithdrawRevisionForm({ item, refusal }: DeliveryAcceptanceProps) {
  const isSending = useIsPostFormSubmitting();
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
      {refusal ? <CustomerOrderFormErrors itemId={item.id} refusal={refusal} /> : null}
      <OrderItemHiddenFields intent="withdraw" item={item} />
      <Button type="submit" variant="outline" size="sm" disabled={isSending}>
        Withdraw request
      </Button>
    </Form>
  );
}
