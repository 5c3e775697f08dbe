import type { BriefPromise } from '#app/lib/brief-promise.ts';
import type { Cents } from '#app/lib/money.ts';

/** What a buyer may read about the order; `email` is masked except for the paying browser. */
export type OrderFacts = {
  orderId: string;
  serviceTitle: string;
  totalCents: Cents;
  /** ISO 8601. */
  dueAt: string | null;
  /** What is promised instead while briefs are missing. */
  briefPromise: BriefPromise | null;
  email: string | null;
  /** Known to the buyer only: the page of the brief the work waits for. */
  briefHref: string | null;
};

/**
 * The states of the success page (CHECKOUT-08, -09, -10). `waiting`: still processing after the last question.
 * `paid` without facts is the shorter confirmation. `review`: the money came, and a person looks at it.
 */
export type SuccessState =
  | { kind: 'processing'; sessionId: string | null }
  | { kind: 'waiting' }
  | { kind: 'paid'; facts: OrderFacts | null; isFirstView: boolean }
  | { kind: 'review'; message: string }
  | { kind: 'error'; message: string; sessionId: string | null };

type Fields = Record<string, unknown>;

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function briefPromiseOf(value: unknown): BriefPromise | null {
  if (typeof value !== 'object' || value === null) return null;
  const { hours, ifToday, briefs, isWhole }: Fields = { ...value };
  if (typeof ifToday !== 'string' || Number.isNaN(Date.parse(ifToday))) return null;
  return {
    hours: typeof hours === 'number' ? hours : null,
    ifToday,
    briefs: typeof briefs === 'number' ? briefs : 1,
    isWhole: isWhole === true,
  };
}

/** The answer of `POST /api/process-checkout` to a paid order; parts a stranger may not read are missing in it. */
export function paidState(fields: Fields): SuccessState {
  const orderId = textOf(fields.order_id);
  const serviceTitle = textOf(fields.service_title);
  const totalCents = fields.total_usd;
  const isFirstView = fields.first_view === true;
  if (orderId === null || serviceTitle === null || typeof totalCents !== 'number') {
    return { kind: 'paid', facts: null, isFirstView };
  }
  const dueAt = textOf(fields.due_at);
  const email = textOf(fields.customer_email);
  const briefUrl = textOf(fields.brief_url);
  // An address of ours and nothing else, whoever answered.
  const briefHref = briefUrl && /^\/orders\/[\w/-]+$/.test(briefUrl) ? briefUrl : null;
  return {
    kind: 'paid',
    facts: {
      orderId,
      serviceTitle,
      totalCents,
      dueAt,
      briefPromise: briefPromiseOf(fields.brief_promise),
      email,
      briefHref,
    },
    isFirstView,
  };
}

/** What a refusal of `process-checkout` makes of the page: an error, but for money that came and is looked at. */
export function refusedState(refused: {
  code: string;
  message: string;
  sessionId: string | null;
}): SuccessState {
  const { code, message, sessionId } = refused;
  if (code === 'PAYMENT_REVIEW') return { kind: 'review', message };
  return { kind: 'error', message, sessionId };
}

/** Pauses before each further question while the payment is processing (orders.md section 13). */
export const POLL_AFTER_MS = [1000, 2000, 3000, 5000, 8000] as const;
