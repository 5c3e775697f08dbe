import { wrapInsertsWithIndexRebuild } from './without-indexes.ts';

const EMPTY_SERVICE_SCOPE_SQL = `'{"about":"","process":"","included":"","excluded":"","details":"","value":"","includedRows":[],"excludedRows":[]}'::jsonb`;

const TABLES_OF_GENERATED_ORDERS = ['orders', 'order_items', 'payments', 'order_events'];

/**
 * Returns SQL that fills a shop with this many orders of three years, always the same: four of five
 * completed, one of ten open, the rest unpaid or refunded; every fifth with two services. For benchmarks
 * only: the rows do not pass through the shop's own code.
 */
export function buildOrderInsertSql(count: number): string[] {
  return wrapInsertsWithIndexRebuild(TABLES_OF_GENERATED_ORDERS, [
    `insert into orders (id, status, payment_state, source, email, email_norm, customer_name, company_name, subtotal_cents,
        total_usd, promo_code, provider, livemode, paid_at, due_at, completed_at, tags, created_at, updated_at)
      select gen_random_uuid(), s.status,
        case s.status when 'PENDING' then 'UNPAID' when 'EXPIRED' then 'UNPAID' when 'CANCELED' then 'UNPAID'
          when 'REFUNDED' then 'REFUNDED' else 'PAID' end,
        case when n % 3 = 0 then 'direct' else 'cart' end,
        'buyer' || n % 20000 || '@client' || n % 500 || '.example', 'buyer' || n % 20000 || '@client' || n % 500 || '.example',
        (array['Nora','Sam','Ada','Ivo','Mara','Otto'])[1 + n % 6] || ' ' || (array['Lind','Berg','Cole','Diaz'])[1 + n % 4] || n % 997,
        'Client ' || n % 500 || ' Ltd', p.cents, p.cents, case when n % 7 = 0 then 'WELCOME10' end, 'sandbox', false,
        case when s.status in ('PAID', 'COMPLETED', 'REFUNDED') then at.at end, at.at + interval '2 days',
        case when s.status = 'COMPLETED' then at.at + interval '3 days' end,
        case when n % 50 = 0 then array['rush'] else '{}'::text[] end, at.at, at.at
      from generate_series(1, ${count}) n,
        lateral (select now() - (n * 15 || ' minutes')::interval as at) at,
        lateral (select 5000 + (n * 7919 % 90000) as cents) p,
        lateral (select (array['PENDING','EXPIRED','CANCELED','REFUNDED','PAID','PAID'])[1 + n % 20] as early) e,
        lateral (select coalesce(e.early, 'COMPLETED') as status) s`,
    `insert into order_items (id, order_id, position, service_id, service_slug, title, category, unit_cents, quantity, line_cents,
        delivery_days, scope, service_version, work_state, due_at, first_delivered_at, on_time, created_at, updated_at)
      select gen_random_uuid(), o.id, k, s.id, s.slug, s.service_title, coalesce(s.category, 'Fix Problems'), o.total_usd, 1, o.total_usd, 2,
        ${EMPTY_SERVICE_SCOPE_SQL}, 1,
        case o.status when 'COMPLETED' then 'accepted' when 'REFUNDED' then 'canceled'
          when 'PAID' then (array['awaiting_brief','queued','in_progress','delivered','revision_requested'])[1 + o.nr % 5] end,
        o.due_at, case when o.status = 'COMPLETED' then o.created_at + interval '1 day' end,
        case when o.status = 'COMPLETED' then o.nr % 9 <> 0 end, o.created_at, o.created_at
      from (select *, row_number() over (order by created_at) as nr from orders) o
        join (select *, row_number() over (order by id) as nr from services where service_title is not null) s
          on s.nr = 1 + o.nr % (select count(*) from services where service_title is not null),
        generate_series(0, case when o.nr % 5 = 0 then 1 else 0 end) k
      order by o.nr, k`,
    `insert into payments (id, order_id, attempt, provider, livemode, provider_session_id, state, amount_cents, received_cents,
        session_expires_at, paid_at, created_at, updated_at)
      select gen_random_uuid(), id, 1, 'sandbox', false, 'cs_test_bench' || replace(id::text, '-', ''),
        case when paid_at is null then 'expired' else 'paid' end, total_usd, case when paid_at is null then null else total_usd end,
        created_at + interval '2 hours', paid_at, created_at, created_at
      from orders`,
    `insert into order_events (id, order_id, kind, actor_kind, visible_to_customer, at)
      select gen_random_uuid(), id, kind, 'guest', true, created_at
      from orders, unnest(array['placed', 'paid']) kind`,
  ]);
}
