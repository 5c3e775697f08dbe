import { Form } from 'react-router';

import { toWebOrMailtoHref } from '#app/modules/content/model.ts';
import { formatDayCount } from '#app/modules/content/refund-days.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { Select } from '#app/ui/select.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { CustomerRefundPageData, RefundRequestView } from './refunds/find-refund-view.server.ts';
import {
  REFUND_REQUEST_REASONS,
  REFUND_REQUEST_STATE_LABELS,
  REFUND_REQUEST_TEXT_LENGTHS,
  getRefundRequestReasonLabel,
} from './refunds/refund-requests.ts';

type RefundRequestProps = {
  orderId: string;
  view: CustomerRefundPageData;
  /** Null if the person may request a refund; otherwise where a guest verifies the order's email address. */
  confirmHref: string | null;
  /** The contact address once the window is over. */
  email: string;
  /** For a form that came back: the errors and the values typed. */
  problems?: readonly FormProblem[];
  kept?: Record<string, string>;
  keptItems?: readonly string[];
  /** Whether the form is open from the start, on a page of its own. */
  isUnfolded?: boolean;
};

/** The services of an order of several that a request can cover. */
function RefundServicesField({
  items,
  problem,
  kept,
}: {
  items: CustomerRefundPageData['items'];
  problem: string | null;
  kept: readonly string[];
}) {
  if (items.length < 2) return null;
  return (
    <fieldset className="grid gap-1" aria-describedby={problem ? 'item-error' : undefined}>
      <legend className="mb-1.5 text-xs font-semibold">Which services do you want refunded?</legend>
      {items.map(({ id, title }, place) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            // The error summary links to the first one.
            id={place === 0 ? 'item' : undefined}
            type="checkbox"
            name="item"
            value={id}
            defaultChecked={kept.includes(id)}
            aria-invalid={problem ? true : undefined}
            className="size-5 shrink-0 accent-ink"
          />
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </label>
      ))}
      {problem ? (
        <p id="item-error" className="text-sm font-semibold text-bad">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

function OpenRefundRequest({
  orderId,
  items,
  request,
  mayWithdraw,
}: {
  orderId: string;
  items: CustomerRefundPageData['items'];
  request: RefundRequestView;
  mayWithdraw: boolean;
}) {
  const { moment } = useShopTimeFormatters();
  const meant = items.filter(({ id }) => request.itemIds.includes(id));
  return (
    <div className="grid gap-3 rounded-base border border-line bg-sunken p-4">
      <p className="text-sm">
        <strong className="font-semibold">{REFUND_REQUEST_STATE_LABELS['open']}.</strong> Requested on{' '}
        {moment(request.requestedAt)}: {getRefundRequestReasonLabel(request.reason)}. We’ll answer within 2
        business days.
      </p>
      <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">
        {request.text}
      </p>
      {meant.length > 0 ? (
        <p className="text-sm wrap-anywhere">{`For: ${meant.map(({ title }) => title).join(', ')}`}</p>
      ) : null}
      {mayWithdraw ? (
        <Form method="post" action={`/orders/${orderId}/refund`}>
          <Button type="submit" name="intent" value="withdraw" variant="outline" size="sm">
            Withdraw request
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function ClosedRefundRequest({ request }: { request: RefundRequestView }) {
  const { moment } = useShopTimeFormatters();
  return (
    <li className="grid gap-1 text-sm">
      <span>
        <strong className="font-semibold">
          {REFUND_REQUEST_STATE_LABELS[request.state] ?? request.state}
        </strong>
        {request.decidedAt ? `, ${moment(request.decidedAt)}` : ''}: your request of{' '}
        {moment(request.requestedAt)}
      </span>
      {request.state === 'declined' && request.decisionNote ? (
        <span className="wrap-anywhere whitespace-pre-line text-ink-2">{request.decisionNote}</span>
      ) : null}
    </li>
  );
}

/** The form by itself; also the page shown again after an error. */
function RefundRequestForm({
  orderId,
  view,
  problems = [],
  kept = {},
  keptItems = [],
}: Pick<RefundRequestProps, 'orderId' | 'view' | 'problems' | 'kept' | 'keptItems'>) {
  return (
    <Form method="post" action={`/orders/${orderId}/refund`} noValidate className="grid gap-5">
      <RefundServicesField items={view.items} problem={findFieldProblem(problems, 'item')} kept={keptItems} />
      <div className="grid gap-1.5">
        <Select
          id="reason"
          name="reason"
          label="Reason"
          className="max-w-sm"
          defaultValue={kept['reason'] ?? ''}
          options={[{ value: '', label: 'Choose a reason' }, ...REFUND_REQUEST_REASONS]}
          aria-invalid={findFieldProblem(problems, 'reason') ? true : undefined}
          aria-describedby={findFieldProblem(problems, 'reason') ? 'reason-error' : undefined}
        />
        {findFieldProblem(problems, 'reason') ? (
          <p id="reason-error" className="text-sm font-semibold text-bad">
            {findFieldProblem(problems, 'reason')}
          </p>
        ) : null}
      </div>
      <TextArea
        id="text"
        name="text"
        label="What went wrong?"
        hint={`${REFUND_REQUEST_TEXT_LENGTHS.min} to ${REFUND_REQUEST_TEXT_LENGTHS.max} characters. Only our team reads it.`}
        maxLength={REFUND_REQUEST_TEXT_LENGTHS.max}
        required
        defaultValue={kept['text'] ?? ''}
        error={findFieldProblem(problems, 'text')}
      />
      <div>
        <Button type="submit" name="intent" value="request">
          Send request
        </Button>
      </div>
    </Form>
  );
}

/** States the deadline for a request, and shows the form. */
function NewRefundRequestForm(props: RefundRequestProps) {
  const { view } = props;
  const { moment } = useShopTimeFormatters();
  return (
    <>
      <p className="text-sm text-ink-2">
        {view.until === null
          ? `You can request a refund until ${formatDayCount(view.days)} after delivery.`
          : `You can request a refund until ${moment(view.until)}.`}{' '}
        Accepting the delivery doesn’t change this.
      </p>
      <RefundRequestForm {...props} />
    </>
  );
}

function RefundRequestPanel(props: RefundRequestProps) {
  const { confirmHref, isUnfolded = false } = props;
  if (confirmHref !== null) {
    return (
      <div>
        <ButtonLink to={confirmHref} variant="outline">
          Request a refund
        </ButtonLink>
      </div>
    );
  }
  if (isUnfolded) return <NewRefundRequestForm {...props} />;
  return (
    <details className="group" open={(props.problems ?? []).length > 0}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-base border border-field px-4.5 text-sm font-semibold select-none hover:border-ink">
        Request a refund
      </summary>
      <div className="grid gap-4 pt-5">
        <NewRefundRequestForm {...props} />
      </div>
    </details>
  );
}

function ClosedRefundWindowNotice({ view, email }: Pick<RefundRequestProps, 'view' | 'email'>) {
  const { moment } = useShopTimeFormatters();
  if (view.window.isOpen) return null;
  const { why } = view.window;
  if (why === 'unpaid' || why === 'refunded') return null;
  if (why === 'no-charge') {
    return <p className="text-sm text-ink-2">This order was free, so there’s nothing to refund.</p>;
  }
  return (
    <p className="text-sm text-ink-2">
      A refund could be requested until{' '}
      {view.until ? moment(view.until) : `${formatDayCount(view.days)} after the delivery`}. Still have a
      problem? Contact{' '}
      <a className="font-semibold wrap-anywhere underline underline-offset-4" href={toWebOrMailtoHref(email)}>
        {email}
      </a>
      .
    </p>
  );
}

/** Whether there is anything to show: not for unpaid or fully refunded orders. */
export function hasRefundSection({ window, requests }: CustomerRefundPageData): boolean {
  return window.isOpen || window.why === 'over' || window.why === 'no-charge' || requests.length > 0;
}

/** The refund part of the buyer's order page (pages.md "The order room", Refund). */
export function RefundRequestSection(props: RefundRequestProps) {
  const { orderId, view, confirmHref } = props;
  const open = view.requests.find(({ state }) => state === 'open');
  const past = view.requests.filter(({ state }) => state !== 'open');
  return (
    <div className="grid gap-4">
      {open ? (
        <OpenRefundRequest
          orderId={orderId}
          items={view.items}
          request={open}
          mayWithdraw={confirmHref === null}
        />
      ) : null}
      {past.length > 0 ? (
        <ul className="grid gap-3">
          {past.map((request) => (
            <ClosedRefundRequest key={request.id} request={request} />
          ))}
        </ul>
      ) : null}
      {!open && view.window.isOpen ? <RefundRequestPanel {...props} /> : null}
      <ClosedRefundWindowNotice view={view} email={props.email} />
    </div>
  );
}
