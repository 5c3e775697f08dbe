import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';

import { DELETED } from '#app/lib/deleted.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countUpTo, readPage } from '#app/platform/db/listing.server.ts';

import { type Bounce, findBounce } from '../bounces/list-bounces.server.ts';
import { isSentAnyway } from '../bounces/mail-bounce.ts';
import { outbox } from '../tables.server.ts';

import {
  type DeliverySearchState,
  type DeliveryState,
  type HiddenText,
  isEmptied,
  isEnded,
  isSecretMail,
  mailsNamed,
  mailWords,
} from './mail-delivery.ts';

export type DeliveryRow = {
  id: string;
  template: string;
  /** Null when it goes to the shop's own address. */
  recipient: string | null;
  state: DeliveryState;
  tries: number;
  error: string | null;
  orderId: string | null;
  at: string;
  sentAt: string | null;
};

type Stored = typeof outbox.$inferSelect;

/** Mails, and the notices that some versions kept here too; conversions are not mails. */
const isMail = inArray(outbox.kind, ['mail', 'staff_notice']);
/** An expression of its own index: what needs somebody comes first. */
const isTrouble = sql`(${outbox.state} in ('failed', 'dead', 'bounced'))`;

const STATES: Record<string, readonly DeliveryState[]> = {
  trouble: ['failed', 'dead', 'bounced'],
  waiting: ['queued', 'sending', 'failed'],
  sent: ['sent'],
  bounced: ['bounced'],
  withheld: ['withheld'],
};

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function matching({ q, filters }: DeliverySearchState): SQL | undefined {
  const states = STATES[filters.state ?? ''];
  const isOrder = isUuid(filters.order ?? '');
  return and(
    isMail,
    states ? inArray(outbox.state, [...states]) : undefined,
    filters.template ? eq(outbox.template, filters.template) : undefined,
    filters.order ? (isOrder ? eq(outbox.orderId, filters.order) : sql`false`) : undefined,
    q
      ? or(
          ilike(outbox.recipient, containing(q)),
          ilike(outbox.template, containing(q)),
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

function toRow(row: Stored): DeliveryRow {
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

/** A page of the mails that left the shop, wait, or could not be sent. Refuses without the right `mails:read`. */
export async function listDeliveries(
  ctx: AppContext,
  state: DeliverySearchState,
): Promise<ListPage<DeliveryRow>> {
  assertCan(ctx, 'mails:read');
  const where = matching(state);
  const page = await readPage<Stored>(state, {
    rows: ({ limit, offset }) =>
      ctx.db
        .select()
        .from(outbox)
        .where(where)
        .orderBy(...orderOf(state))
        .limit(limit)
        .offset(offset),
    count: () => countUpTo(ctx, ctx.db.select({ id: outbox.id }).from(outbox).where(where).getSQL()),
  });
  return { ...page, rows: page.rows.map(toRow) };
}

export type Delivery = DeliveryRow & {
  subject: string;
  /** The mail's text version; null when it is not shown. */
  text: string | null;
  /** Why there is no text. */
  hidden: HiddenText | null;
  /** Since when nothing goes to its address any more; null when mails go there. */
  bounce: Bounce | null;
  canBeSentAgain: boolean;
};

/** What a mail says, or why that is not shown: a log must open also where a mail cannot. */
async function readText(
  ctx: AppContext,
  row: Stored,
): Promise<Pick<Delivery, 'subject' | 'text' | 'hidden'>> {
  const hide = (hidden: HiddenText) => ({ subject: mailWords(row.template), text: null, hidden });
  if (row.recipient === DELETED) return hide('erased');
  if (isEmptied(row)) return hide('forgotten');
  if (ctx.settings.hasMailServer && isSecretMail(row.template)) return hide('secret');
  const { renderMail } = await import('../mails/render-mail.server.ts');
  const { provider } = await siteContent(ctx);
  try {
    const { subject, text } = await renderMail(row.template, row.payload, provider);
    return { subject, text, hidden: null };
  } catch (error) {
    ctx.log.warn({ err: error, outboxId: row.id, template: row.template }, 'a stored mail cannot be shown');
    return hide('unreadable');
  }
}

/**
 * One mail as it was or will be sent; null for an unknown id. With a mail server, mails that hold codes or links into
 * accounts are not shown.
 */
export async function findDelivery(ctx: AppContext, id: string): Promise<Delivery | null> {
  assertCan(ctx, 'mails:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isMail));
  if (!row) return null;
  const text = await readText(ctx, row);
  const bounce = row.recipient === null ? null : await findBounce(ctx, row.recipient);
  const isBlocked = bounce !== null && !isSentAnyway(row.template);
  const canBeSentAgain =
    isEnded(row.state) && !isBlocked && (text.hidden === null || text.hidden === 'secret');
  return { ...toRow(row), ...text, bounce, canBeSentAgain };
}
