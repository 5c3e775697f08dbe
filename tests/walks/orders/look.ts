import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

type Instant = string | null;

export type SeenItem = {
  id: string;
  work_state: string | null;
  version: number;
  due_at: Instant;
  promised_due_at: Instant;
  first_delivered_at: Instant;
  delivered_at: Instant;
  on_time: boolean | null;
  accept_by: Instant;
  brief_submitted_at: Instant;
  revision_rounds_included: number;
  revision_rounds_granted: number;
  revision_rounds_used: number;
  delivery_days: number;
  paused_minutes: number;
  assignee_id: string | null;
};

/** Everything the rules check about one order, with the columns' own names. */
export type Look = {
  order: {
    id: string;
    source: string;
    status: string;
    payment_state: string;
    dispute_state: string;
    version: number;
    total_usd: number;
    refunded_cents: number;
    due_at: Instant;
    paid_at: Instant;
    pay_until: Instant;
    completed_at: Instant;
    refund_until: Instant;
    assignee_id: string | null;
    deleted_at: Instant;
    anonymised_at: Instant;
  };
  items: SeenItem[];
  scope: {
    id: string;
    order_item_id: string;
    kind: string;
    position: number;
    text: string;
    state: string;
    accepted_at: Instant;
  }[];
  revisions: { order_item_id: string; state: string; counts: boolean }[];
  deliveries: { order_item_id: string; version: number }[];
  pauses: { order_item_id: string; reason: string; started_at: Instant; ended_at: Instant }[];
  briefs: { order_item_id: string; state: string; version: number; rounds: number }[];
  payments: {
    id: string;
    provider: string;
    attempt: number;
    state: string;
    amount_cents: number;
    provider_session_id: string | null;
    received_cents: number | null;
    charge_id: string | null;
    payment_intent: string | null;
  }[];
  refunds: { id: string; payment_id: string; amount_cents: number; state: string; origin: string }[];
  invoices: { kind: string; number: string; revision: number; refund_id: string | null }[];
  reviews: { order_item_id: string }[];
  requests: { id: string; state: string }[];
  redemptions: { state: string; over_limit: boolean }[];
  /** The order's code, if its uses are counted: how many of them other orders and this one hold. */
  promo: { max_uses: number; current_uses: number; held: number; over: number } | null;
  messages: { id: string; author_kind: string; client_key: string }[];
  mails: { template: string; dedupe_key: string }[];
  events: { id: string; kind: string; order_item_id: string | null; data: Record<string, unknown> }[];
  audit: { action: string }[];
};

const rows = (table: string, of: string) =>
  sql.raw(`(select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from ${table} t where ${of})`);
const OF_ITEMS = 't.order_item_id in (select id from order_items where order_id = o.id)';

const PROMO = sql.raw(`(select jsonb_build_object('max_uses', p.max_uses, 'current_uses', p.current_uses,
    'held', (select count(*) from promo_redemptions r where r.promo_id = p.id and r.state <> 'released'),
    'over', (select count(*) from promo_redemptions r where r.promo_id = p.id and r.over_limit))
  from promocodes p where p.id = o.promo_id and p.max_uses is not null)`);

/** Reads a whole order in one statement, so as of one moment. */
export async function look(ctx: AppContext, orderId: string): Promise<Look> {
  const [row] = await runRawSqlQuery(
    ctx.db,
    sql`select jsonb_build_object(
      'order', to_jsonb(o),
      'items', ${rows('order_items', 't.order_id = o.id')},
      'scope', ${rows('order_item_scope', OF_ITEMS)},
      'revisions', ${rows('revisions', OF_ITEMS)},
      'deliveries', ${rows('deliverables', OF_ITEMS)},
      'pauses', ${rows('due_pauses', OF_ITEMS)},
      'briefs', ${rows('briefs', OF_ITEMS)},
      'payments', ${rows('payments', 't.order_id = o.id')},
      'refunds', ${rows('refunds', 't.order_id = o.id')},
      'invoices', ${rows('invoices', 't.order_id = o.id')},
      'reviews', ${rows('service_reviews', OF_ITEMS)},
      'requests', ${rows('refund_requests', 't.order_id = o.id')},
      'redemptions', ${rows('promo_redemptions', 't.order_id = o.id')},
      'promo', ${PROMO},
      'messages', ${rows('order_messages', 't.order_id = o.id')},
      'mails', ${rows('outbox', "t.order_id = o.id and t.kind = 'mail'")},
      'events', ${rows('order_events', 't.order_id = o.id')},
      'audit', ${rows('audit_log', "t.entity = 'order' and t.entity_id = o.id::text")}
    ) as seen from orders o where o.id = ${orderId}`,
  );
  return row?.['seen'] as Look; // what the statement builds
}
