import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  countRowsUpTo,
  readPaginatedDatabaseList,
  streamAllListRowsForExport,
} from '#app/platform/db/listing.server.ts';

import type { MailDeliveryListState, MailDeliveryState } from './mail-delivery.ts';
import { listMailTemplatesMatchingLabel } from './mail-choices.ts';
import { outbox } from './tables.server.ts';

export type MailDeliveryRow = {
  id: string;
  template: string;
  /** Null for the shop's own address. */
  recipient: string | null;
  state: MailDeliveryState;
  tries: number;
  error: string | null;
  orderId: string | null;
  at: string;
  sentAt: string | null;
};

export type StoredMailDelivery = typeof outbox.$inferSelect;

/** Emails, and the notices that some versions stored here too; conversions are not emails. */
export const outboxEmailOrNoticeCondition = inArray(outbox.kind, ['mail', 'staff_notice']);

/** Matches an expression index: problems come first. */
const undeliveredEmailCondition = sql`(${outbox.state} in ('failed', 'dead', 'bounced'))`;

const MAIL_DELIVERY_STATES_BY_FILTER: Record<string, readonly MailDeliveryState[]> = {
  trouble: ['failed', 'dead', 'bounced'],
  waiting: ['queued', 'sending', 'failed'],
  sent: ['sent'],
  bounced: ['bounced'],
  withheld: ['withheld'],
};

function buildMailDeliveryListCondition({ q, filters }: MailDeliveryListState): SQL | undefined {
  const states = MAIL_DELIVERY_STATES_BY_FILTER[filters.state ?? ''];
  const isOrder = isUuid(filters.order ?? '');
  return and(
    outboxEmailOrNoticeCondition,
    states ? inArray(outbox.state, [...states]) : undefined,
    filters.template ? eq(outbox.template, filters.template) : undefined,
    filters.order ? (isOrder ? eq(outbox.orderId, filters.order) : sql`false`) : undefined,
    q
      ? or(
          ilike(outbox.recipient, createLikeContainsPattern(q)),
          ilike(outbox.template, createLikeContainsPattern(q)),
          inArray(outbox.template, listMailTemplatesMatchingLabel(q)),
        )
      : undefined,
  );
}

function buildMailDeliverySortOrder({ sort }: MailDeliveryListState): SQL[] {
  if (sort === 'oldest') return [asc(outbox.createdAt), asc(outbox.id)];
  const newest = [desc(outbox.createdAt), desc(outbox.id)];
  return sort === 'newest' ? newest : [desc(undeliveredEmailCondition), ...newest];
}

export function toMailDeliveryRow(row: StoredMailDelivery): MailDeliveryRow {
  return {
    id: row.id,
    template: row.template,
    recipient: row.recipient,
    state: row.state as MailDeliveryState, // the CHECK outbox_state_known
    tries: row.tries,
    error: row.error,
    orderId: row.orderId,
    at: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** Rows of the log in the order of the list. */
function readMailDeliveryLogRows(
  ctx: AppContext,
  state: MailDeliveryListState,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredMailDelivery[]> {
  return ctx.db
    .select()
    .from(outbox)
    .where(buildMailDeliveryListCondition(state))
    .orderBy(...buildMailDeliverySortOrder(state))
    .limit(limit)
    .offset(offset);
}

/** Returns a page of sent, waiting and failed emails. Throws without the right `mails:read`. */
export async function listMailDeliveries(
  ctx: AppContext,
  state: MailDeliveryListState,
): Promise<ListPage<MailDeliveryRow>> {
  assertCan(ctx, 'mails:read');
  const page = await readPaginatedDatabaseList<StoredMailDelivery>(state, {
    rows: (window) => readMailDeliveryLogRows(ctx, state, window),
    count: () =>
      countRowsUpTo(
        ctx,
        ctx.db.select({ id: outbox.id }).from(outbox).where(buildMailDeliveryListCondition(state)).getSQL(),
      ),
  });
  return { ...page, rows: page.rows.map(toMailDeliveryRow) };
}

/** Yields all emails of a log list in its order, in batches. */
export function readAllMailDeliveries(ctx: AppContext, state: MailDeliveryListState) {
  assertCan(ctx, 'mails:read');
  return streamAllListRowsForExport(async (window) =>
    (await readMailDeliveryLogRows(ctx, state, window)).map(toMailDeliveryRow),
  );
}
