import type { BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import type { Cents } from '#app/lib/money.ts';

/** What a visitor may read about the order; `email` is masked except in the browser that paid. */
export type ConfirmedOrderSummaryData = {
  orderId: string;
  serviceTitle: string;
  totalCents: Cents;
  /** ISO 8601. */
  dueAt: string | null;
  /** The promise shown instead while briefs are missing. */
  briefPromise: BriefDeliveryPromise | null;
  email: string | null;
  /** For the buyer only: the page of the brief the work is waiting for. */
  briefHref: string | null;
};

/**
 * The states of the success page (CHECKOUT-08, -09, -10). `waiting`: still processing after the last poll.
 * `paid` without facts is the shorter confirmation. `review`: the payment arrived, and a person reviews it.
 */
export type CheckoutSuccessState =
  | { kind: 'processing'; sessionId: string | null }
  | { kind: 'waiting' }
  | { kind: 'paid'; facts: ConfirmedOrderSummaryData | null; isFirstView: boolean }
  | { kind: 'review'; message: string }
  | { kind: 'error'; message: string; sessionId: string | null };

type CheckoutSuccessApiResponseFields = Record<string, unknown>;

function readNonEmptyApiResponseText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function parseCheckoutSuccessBriefDeliveryPromise(value: unknown): BriefDeliveryPromise | null {
  if (typeof value !== 'object' || value === null) return null;
  const { hours, ifToday, briefs, isWhole }: CheckoutSuccessApiResponseFields = { ...value };
  if (typeof ifToday !== 'string' || Number.isNaN(Date.parse(ifToday))) return null;
  return {
    hours: typeof hours === 'number' ? hours : null,
    ifToday,
    briefs: typeof briefs === 'number' ? briefs : 1,
    isWhole: isWhole === true,
  };
}

/**
 * Returns the state for the answer of `POST /api/process-checkout` to a paid order, which omits parts not
 * meant for other visitors.
 */
export function buildPaidCheckoutSuccessState(
  fields: CheckoutSuccessApiResponseFields,
): CheckoutSuccessState {
  const orderId = readNonEmptyApiResponseText(fields.order_id);
  const serviceTitle = readNonEmptyApiResponseText(fields.service_title);
  const totalCents = fields.total_usd;
  const isFirstView = fields.first_view === true;
  if (orderId === null || serviceTitle === null || typeof totalCents !== 'number') {
    return { kind: 'paid', facts: null, isFirstView };
  }
  const dueAt = readNonEmptyApiResponseText(fields.due_at);
  const email = readNonEmptyApiResponseText(fields.customer_email);
  const briefUrl = readNonEmptyApiResponseText(fields.brief_url);
  // Accepts only our own addresses, whatever the answer contains.
  const briefHref = briefUrl && /^\/orders\/[\w/-]+$/.test(briefUrl) ? briefUrl : null;
  return {
    kind: 'paid',
    facts: {
      orderId,
      serviceTitle,
      totalCents,
      dueAt,
      briefPromise: parseCheckoutSuccessBriefDeliveryPromise(fields.brief_promise),
      email,
      briefHref,
    },
    isFirstView,
  };
}

/** Returns the state for a refusal of `process-checkout`: an error, except for a payment under review. */
export function buildCheckoutSuccessRefusalState(refused: {
  code: string;
  message: string;
  sessionId: string | null;
}): CheckoutSuccessState {
  const { code, message, sessionId } = refused;
  if (code === 'PAYMENT_REVIEW') return { kind: 'review', message };
  return { kind: 'error', message, sessionId };
}

/**
 * The pauses before each further poll while the payment is processing (orders.md "Success and cancel pages").
 */
export const CONFIRMATION_POLL_DELAYS_MS = [1000, 2000, 3000, 5000, 8000] as const;
