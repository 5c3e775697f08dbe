import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';

import { likeContaining } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countUpTo, readPage, readParts } from '#app/platform/db/listing.server.ts';

import type { DeliverySearchState, DeliveryState } from './mail-delivery.ts';
import { mailsNamed } from './mail-choices.ts';
import { outbox } from './tables.server.ts';

export type DeliveryRow = {
  id: string;
  template: string;
  /** Null for the shop's own address. */
  recipient: string | null;
  state: DeliveryState;
  tries: number;
  error: string | null;
  orderId: string | null;
  at: string;
  sentAt: string | null;
};

export type StoredDelivery = typeof outbox.$inferSelect;

/** Emails, and the notices that some versions stored here too; conversions are not emails. */
export const isMail = inArray(outbox.kind, ['mail', 'staff_notice']);

/** Matches an expression index: problems come first. */
const isTrouble = sql`(${outbox.state} in ('failed', 'dead', 'bounced'))`;

const FILTER_STATES: Record<string, readonly DeliveryState[]> = {
  trouble: ['failed', 'dead', 'bounced'],
  waiting: ['queued', 'sending', 'failed'],
  sent: ['sent'],
  bounced: ['bounced'],
  withheld: ['withheld'],
};

function buildDeliveryCondition({ q, filters }: DeliverySearchState): SQL | undefined {
  const states = FILTER_STATES[filters.state ?? ''];
  const isOrder = isUuid(filters.order ?? '');
  return and(
    isMail,
    states ? inArray(outbox.state, [...states]) : undefined,
    filters.template ? eq(outbox.template, filters.template) : undefined,
    filters.order ? (isOrder ? eq(outbox.orderId, filters.order) : sql`false`) : undefined,
    q
      ? or(
          ilike(outbox.recipient, likeContaining(q)),
          ilike(outbox.template, likeContaining(q)),
          inArray(outbox.template, mailsNamed(q)),
        )
      : undefined,
  );
}

function orderOf({ sort }: DeliverySearchState): SQL[] {
  if (sort === 'oldest') return [asc(outbox.createdAt), asc(outbox.id)];
  const newest = [desc(outbox.createdAt), desc(outbox.id)];
  return sort === 'newest' ? newest : [desc(isTrouble), ...newest];
}

export function toDeliveryRow(row: StoredDelivery): DeliveryRow {
  return {
    id: row.id,
    template: row.template,
    recipient: row.recipient,
    state: row.state as DeliveryState, // the CHECK outbox_state_known
    tries: row.tries,
    error: row.error,
    orderId: row.orderId,
    at: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** Rows of the log in the order of the list. */
function readRows(
  ctx: AppContext,
  state: DeliverySearchState,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredDelivery[]> {
  return ctx.db
    .select()
    .from(outbox)
    .where(buildDeliveryCondition(state))
    .orderBy(...orderOf(state))
    .limit(limit)
    .offset(offset);
}

/** Returns a page of sent, waiting and failed emails. Throws without the right `mails:read`. */
export async function listDeliveries(
  ctx: AppContext,
  state: DeliverySearchState,
): Promise<ListPage<DeliveryRow>> {
  assertCan(ctx, 'mails:read');
  const page = await readPage<StoredDelivery>(state, {
    rows: (window) => readRows(ctx, state, window),
    count: () =>
      countUpTo(
        ctx,
        ctx.db.select({ id: outbox.id }).from(outbox).where(buildDeliveryCondition(state)).getSQL(),
      ),
  });
  return { ...page, rows: page.rows.map(toDeliveryRow) };
}

/** Yields all emails of a log list in its order, in batches. */
export function readAllDeliveries(ctx: AppContext, state: DeliverySearchState) {
  assertCan(ctx, 'mails:read');
  return readParts(async (window) => (await readRows(ctx, state, window)).map(toDeliveryRow));
}
