import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { databaseNowSql } from '#app/platform/db/now.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { MailError, type MailTransport, type OutgoingMail } from '#app/platform/mail/transport.server.ts';
import type {
  TrackerConversionApi,
  ConversionTrackerName,
} from '#app/platform/trackers/conversions.server.ts';

import { findMailboxBounce } from './list-bounces.server.ts';
import { WITHHELD_AFTER_BOUNCE_REASON } from './mail-bounce.ts';
import { MAIL_SAVED_AS_FILE_MESSAGE } from './mail-delivery.ts';
import { isEmailSentToBouncedAddresses } from './mail-kinds.ts';
import { getNextEmailRetryTime } from './next-sending.ts';
import { recordMailBounce } from './record-bounce.server.ts';
import { outbox } from './tables.server.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** The transports and renderers of the outbox; an unconfigured tracker is null. */
export type OutboxSendersAndRenderers = {
  mail: MailTransport;
  /**
   * Renders a stored email; null if it has no recipient. Throws for an email that this version does not know.
   */
  compose: (ctx: AppContext, row: OutboxRow) => Promise<OutgoingMail | null>;
} & { [Name in ConversionTrackerName]?: TrackerConversionApi | null };

const CONVERSION_TRACKER_NAMES = ['ga4', 'meta', 'linkedin'] as const satisfies ConversionTrackerName[];

/**
 * Longer than any send can take (`SMTP_SENDING_TIMEOUT_MS` of the transports); after it the sender is known to be dead.
 */
const OUTBOX_SENDING_LEASE_SECONDS = 120;
const OUTBOX_SWEEP_DELAY_MS = 60_000;
const MAX_OUTBOX_MAILS_PER_SWEEP = 50;

const buildStalledMailSendingCondition = (ctx: AppContext) =>
  and(eq(outbox.state, 'sending'), lt(outbox.nextTryAt, databaseNowSql(ctx)));

/**
 * Claims a row for one sender. A row whose sender died before the handover is claimed again; null if it is
 * sent, given up, or claimed by another sender.
 */
async function claimOutboxRow(ctx: AppContext, outboxId: string): Promise<OutboxRow | null> {
  const isWaiting = inArray(outbox.state, ['queued', 'failed']);
  const isAbandoned = and(buildStalledMailSendingCondition(ctx), isNull(outbox.providerMessageId));
  const [row] = await ctx.db
    .update(outbox)
    .set({
      state: 'sending',
      tries: sql`${outbox.tries} + 1`,
      nextTryAt: sql`${databaseNowSql(ctx)} + make_interval(secs => ${OUTBOX_SENDING_LEASE_SECONDS})`,
      updatedAt: ctx.now,
    })
    .where(and(eq(outbox.id, outboxId), or(isWaiting, isAbandoned)))
    .returning();
  return row ?? null;
}

function updateOutboxRow(ctx: AppContext, row: OutboxRow, changes: Partial<typeof outbox.$inferInsert>) {
  return ctx.db
    .update(outbox)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(outbox.id, row.id));
}

/** Stored before the handover, so that after a crash an email that may have arrived is not sent again. */
function createMailHandoverRecorder(ctx: AppContext, row: OutboxRow) {
  return async () => {
    await updateOutboxRow(ctx, row, { providerMessageId: row.id });
  };
}

async function markOutboxMessageFailed(ctx: AppContext, row: OutboxRow, error: string): Promise<void> {
  ctx.log.error({ outboxId: row.id, template: row.template, error }, 'outbox row given up');
  await updateOutboxRow(ctx, row, { state: 'dead', error, nextTryAt: null });
}

async function handleOutboxMailSendFailure(ctx: AppContext, row: OutboxRow, error: unknown): Promise<void> {
  const outcome = error instanceof MailError ? error.outcome : 'failed';
  const message = error instanceof Error ? error.message.slice(0, 500) : 'unknown fault';
  if (outcome === 'bounced') {
    ctx.log.warn({ outboxId: row.id, template: row.template, error: message }, 'the mailbox does not exist');
    return inTransaction(ctx, (ctx) => recordMailBounce(ctx, row, message));
  }
  if (outcome === 'unknown') return markOutboxMessageFailed(ctx, row, `may have been delivered: ${message}`);
  const next = outcome === 'refused' ? null : getNextEmailRetryTime(ctx.now, row.tries);
  if (!next) return markOutboxMessageFailed(ctx, row, message);
  ctx.log.warn(
    { err: error, outboxId: row.id, tries: row.tries },
    'outbox row not sent, will be tried again',
  );
  await inTransaction(ctx, async (ctx) => {
    await updateOutboxRow(ctx, row, {
      state: 'failed',
      error: message,
      nextTryAt: next.at,
      providerMessageId: null,
    });
    await ctx.jobs.send(ctx, 'outbox.send', { outboxId: row.id }, { startAfterSeconds: next.afterSeconds });
  });
}

class UnsendableMailError extends Error {}

async function deliverOutboxRow(
  ctx: AppContext,
  outside: OutboxSendersAndRenderers,
  row: OutboxRow,
): Promise<void> {
  if (row.kind === 'mail') {
    const mail = await outside.compose(ctx, row);
    if (!mail) throw new UnsendableMailError('no recipient');
    return outside.mail.send(mail, createMailHandoverRecorder(ctx, row));
  }
  if (row.kind !== 'conversion') throw new UnsendableMailError(`nothing sends ${row.kind}`);
  const tracker = CONVERSION_TRACKER_NAMES.find((name) => name === row.template);
  const reporter = tracker && outside[tracker];
  if (!reporter) throw new UnsendableMailError('the tracker is not configured any more');
  // Trackers deduplicate by event id, so an uncertain send may be repeated.
  return reporter.send(row.payload);
}

/** Withholds an email whose mailbox is known to bounce; returns whether it did. */
async function withholdBouncedMail(ctx: AppContext, row: OutboxRow): Promise<boolean> {
  if (row.kind !== 'mail' || row.recipient === null || isEmailSentToBouncedAddresses(row.template))
    return false;
  if (!(await findMailboxBounce(ctx, row.recipient))) return false;
  await updateOutboxRow(ctx, row, {
    state: 'withheld',
    error: WITHHELD_AFTER_BOUNCE_REASON,
    tries: row.tries - 1,
    nextTryAt: null,
  });
  return true;
}

/** Sends one row of the outbox, once: further calls, concurrent or after a crash, send nothing. */
export async function sendOutboxRow(
  ctx: AppContext,
  outside: OutboxSendersAndRenderers,
  outboxId: string,
): Promise<void> {
  const row = await claimOutboxRow(ctx, outboxId);
  if (!row || (await withholdBouncedMail(ctx, row))) return;
  try {
    await deliverOutboxRow(ctx, outside, row);
  } catch (error) {
    await (error instanceof UnsendableMailError
      ? markOutboxMessageFailed(ctx, row, error.message)
      : handleOutboxMailSendFailure(ctx, row, error));
    return;
  }
  await updateOutboxRow(ctx, row, {
    state: 'sent',
    sentAt: ctx.now,
    providerMessageId: row.id,
    error: row.kind === 'mail' && outside.mail.savesAsFiles ? MAIL_SAVED_AS_FILE_MESSAGE : null,
    nextTryAt: null,
  });
}

/** Sends waiting rows whose job is gone, and closes rows whose sender died during the handover. */
export async function sendStrandedOutboxMails(
  ctx: AppContext,
  outside: OutboxSendersAndRenderers,
): Promise<void> {
  const doubtful = await ctx.db
    .select()
    .from(outbox)
    .where(and(buildStalledMailSendingCondition(ctx), isNotNull(outbox.providerMessageId)))
    .limit(MAX_OUTBOX_MAILS_PER_SWEEP);
  for (const row of doubtful)
    await markOutboxMessageFailed(ctx, row, 'may have been delivered: the shop stopped while sending it');
  const late = lt(outbox.nextTryAt, new Date(ctx.now.getTime() - OUTBOX_SWEEP_DELAY_MS));
  const waiting = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.state, ['queued', 'failed', 'sending']), late))
    .orderBy(asc(outbox.nextTryAt))
    .limit(MAX_OUTBOX_MAILS_PER_SWEEP);
  for (const { id } of waiting) await sendOutboxRow(ctx, outside, id);
}
