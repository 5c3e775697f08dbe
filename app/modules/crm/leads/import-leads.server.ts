import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';

import {
  type RowImportOptions,
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';

import { contactMessages, contacts } from '../contact-tables.server.ts';

import { leadImportRowSchema, type ParsedLeadImportRow } from './lead-row.ts';
import { recordContactEvents } from './record-contact-event.server.ts';

type LeadReadyForImport = ParsedLeadImportRow & { id: string; mailbox: string };
type LeadImportContactRow = typeof contacts.$inferSelect;

function toImportedLeadContactColumns(
  row: LeadReadyForImport,
  now: Date,
  isDemo: boolean,
): typeof contacts.$inferInsert {
  const { id, mailbox, email, company, phone, website, stage, tags } = row;
  return {
    id,
    mailbox,
    email,
    name: row.name ?? email,
    company,
    phone,
    website,
    stage,
    lostReason: row.lost_reason,
    tags,
    valueCents: row.value_cents,
    nextStep: row.next_step,
    consentNote: row.consent_note,
    consentNotedAt: row.consent_note === null ? null : now,
    source: 'import',
    lastContactAt: now,
    isDemo,
    createdAt: row.created_at ?? now,
    updatedAt: now,
  };
}

/** What an import overwrites in an existing contact; its source and last message stay. */
const LEAD_IMPORT_OVERWRITTEN_COLUMNS = [
  'email',
  'name',
  'company',
  'phone',
  'website',
  'stage',
  'lostReason',
  'tags',
  'valueCents',
  'nextStep',
  'consentNote',
  'updatedAt',
] as const;

/** Mailboxes that belong to another contact, and people who are blocked or were erased. */
function findLeadImportConflicts(
  rows: readonly LeadReadyForImport[],
  stored: readonly LeadImportContactRow[],
  isUpdating: boolean,
): ImportRowProblem[] {
  const own = new Set(isUpdating ? rows.map(({ id }) => id) : []);
  const others = new Set(stored.filter(({ id }) => !own.has(id)).map(({ mailbox }) => mailbox));
  const closed = new Map(
    stored.filter(({ isBlocked, erasedAt }) => isBlocked || erasedAt !== null).map((row) => [row.id, row]),
  );
  const shut = rows.flatMap(({ id }, place) => {
    const row = closed.get(id);
    if (!row) return [];
    return [{ row: place + 1, field: 'email', message: row.isBlocked ? 'is blocked' : 'was erased' }];
  });
  const mailboxes = rows.map(({ mailbox }) => mailbox);
  return [...listExistingValueProblems('email', mailboxes, others), ...shut];
}

/** Stages and consents are also recorded in the contacts' timelines. */
async function recordLeadImportTimelineEvents(
  ctx: AppContext,
  rows: readonly LeadReadyForImport[],
  stored: ReadonlyMap<string, LeadImportContactRow>,
): Promise<void> {
  const events = rows.flatMap((row) => {
    const before = stored.get(row.id);
    const isMoved = before !== undefined && before.stage !== row.stage;
    const isConsent = row.consent_note !== null && row.consent_note !== before?.consentNote;
    return [
      ...(isMoved
        ? [
            {
              contactId: row.id,
              kind: 'stage' as const,
              body: row.stage === 'lost' ? row.lost_reason : null,
              data: { from: before.stage, to: row.stage },
            },
          ]
        : []),
      ...(isConsent ? [{ contactId: row.id, kind: 'consent' as const, body: row.consent_note }] : []),
    ];
  });
  if (events.length > 0) await recordContactEvents(ctx, events);
}

/** Adds contacts, all or none; a file does not bring back blocked or erased contacts. */
export async function importLeads(
  ctx: AppContext,
  raw: readonly unknown[],
  { isReplacing = false, isDemo = false, isUpdating = false, isTrial = false }: RowImportOptions = {},
): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> {
  const { parsed, problems } = parseImportRows(leadImportRowSchema, raw);
  if (problems.length > 0) return fail({ problems });
  const rows = parsed.map((row) => ({
    ...row,
    id: row.id ?? generateUuidV7(),
    mailbox: normaliseEmail(row.email),
  }));
  const mailboxes = rows.map(({ mailbox }) => mailbox);
  const repeated = listRepeatedImportValueProblems('email', mailboxes);
  if (repeated.length > 0) return fail({ problems: repeated });
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> => {
      if (isReplacing) await ctx.db.delete(contacts);
      if (rows.length === 0) return ok({ count: 0 });
      const ids = rows.map(({ id }) => id);
      const stored = await ctx.db
        .select()
        .from(contacts)
        .where(or(inArray(contacts.mailbox, mailboxes), inArray(contacts.id, ids)));
      const clashes = findLeadImportConflicts(rows, stored, isUpdating);
      if (clashes.length > 0) return fail({ problems: clashes });
      if (isTrial) return ok({ count: rows.length });
      for (let from = 0; from < rows.length; from += 500) {
        const part = rows.slice(from, from + 500);
        await ctx.db
          .insert(contacts)
          .values(part.map((row) => toImportedLeadContactColumns(row, ctx.now, isDemo)))
          .onConflictDoUpdate({
            target: contacts.id,
            set: {
              ...buildUpsertOverwrittenColumns(contacts, LEAD_IMPORT_OVERWRITTEN_COLUMNS),
              version: sql`${contacts.version} + 1`,
            },
          });
      }
      await recordLeadImportTimelineEvents(ctx, rows, new Map(stored.map((row) => [row.id, row])));
      return ok({ count: rows.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Removes contacts that an import added and that have had no activity since; returns the removed ids. */
export async function undoLeadImport(ctx: AppContext, ids: readonly string[]): Promise<readonly string[]> {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx) => {
    const isAlone = notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(contactMessages)
        .where(eq(contactMessages.contactId, sql`${contacts}."id"`)),
    );
    const deleted = await ctx.db
      .delete(contacts)
      .where(and(inArray(contacts.id, [...ids]), eq(contacts.source, 'import'), isAlone))
      .returning({ id: contacts.id });
    await recordAuditLines(
      ctx,
      deleted.map(({ id }) => ({
        action: 'contact.import_undone',
        entity: 'contact',
        entityId: id,
        summary: 'A contact added by an import was removed',
      })),
    );
    return deleted.map(({ id }) => id);
  });
}
