import { eq } from 'drizzle-orm';

import { type EditVersionConflictFailure, getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { contacts } from '../contact-tables.server.ts';

import { toLeadContactDetailsFromContact } from './find-lead.server.ts';
import {
  type LeadContactDetails,
  type LeadFormValues,
  toLeadFormValues,
  type NewLeadFormValues,
} from './lead-form.ts';
import type { LeadFailure } from './lead-labels.ts';
import { canOwnLeads } from './list-lead-owners.server.ts';
import { lockLead } from './lock-leads.server.ts';
import { recordContactEvents } from './record-contact-event.server.ts';

type SaveLeadResultPromise<Value> = Promise<Result<Value, EditVersionConflictFailure | LeadFailure>>;

/** What the audit log keeps of the facts: no personal data, since it outlives an erasure. */
const toLeadAuditValues = ({ tags, valueCents, ownerId }: LeadContactDetails) => ({
  tags,
  value_cents: valueCents,
  owner_id: ownerId,
});

const listChangedLeadFields = (before: LeadContactDetails, after: LeadContactDetails): string[] => {
  const [was, is] = [toLeadFormValues(before, 0), toLeadFormValues(after, 0)];
  return Object.keys(is)
    .filter((name) => was[name] !== is[name])
    .map((name) => name.replace('_', ' '));
};

/**
 * Saves the facts of a contact. Submitting the stored values again succeeds. A form of an older version fails
 * with the current values, unless it asks to overwrite them.
 */
export function saveEditedLeadFacts(
  ctx: AppContext,
  id: string,
  { facts, ...versions }: LeadFormValues,
): SaveLeadResultPromise<{ version: number }> {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): SaveLeadResultPromise<{ version: number }> => {
    const lead = await lockLead(ctx, id);
    if (!lead) return fail({ code: 'gone' });
    const before = toLeadContactDetailsFromContact(lead);
    const changed = listChangedLeadFields(before, facts);
    if (changed.length === 0) return ok({ version: lead.version });
    if (getExpectedRecordVersion(versions) !== lead.version) {
      const by = await findLastEditorNameOfRecord(ctx, { entity: 'contact', entityId: id });
      const current = toLeadFormValues(before, lead.version);
      return fail({ code: 'conflict', by, at: lead.updatedAt, version: lead.version, current });
    }
    if (facts.ownerId !== before.ownerId && !(await canOwnLeads(ctx, facts.ownerId)))
      return fail({ code: 'no-such-person' });
    const version = lead.version + 1;
    await ctx.db
      .update(contacts)
      .set({ ...facts, version, updatedAt: ctx.now })
      .where(eq(contacts.id, id));
    const over = versions.overwrite === null ? '' : ', over a newer version';
    await recordAudit(ctx, {
      action: 'contact.saved',
      entity: 'contact',
      entityId: id,
      summary: `A contact was changed${over}: ${changed.join(', ')}`,
      before: toLeadAuditValues(before),
      after: toLeadAuditValues(facts),
    });
    return ok({ version });
  });
}

/**
 * Adds a contact. If the mailbox is known, the existing contact is returned unchanged, and `isNew` is false.
 */
export function addLead(
  ctx: AppContext,
  { email, proof, facts }: NewLeadFormValues,
): Promise<Result<{ id: string; isNew: boolean }, LeadFailure>> {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): Promise<Result<{ id: string; isNew: boolean }, LeadFailure>> => {
    if (!(await canOwnLeads(ctx, facts.ownerId))) return fail({ code: 'no-such-person' });
    const mailbox = normaliseEmail(email);
    const times = { lastContactAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
    const consent = proof === null ? {} : { consentNote: proof, consentNotedAt: ctx.now };
    const [added] = await ctx.db
      .insert(contacts)
      .values({ mailbox, email, source: 'manual', ...facts, ...consent, ...times })
      .onConflictDoNothing({ target: contacts.mailbox })
      .returning({ id: contacts.id });
    if (!added) {
      const [known] = await ctx.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(eq(contacts.mailbox, mailbox));
      return known ? ok({ id: known.id, isNew: false }) : fail({ code: 'gone' });
    }
    if (proof !== null)
      await recordContactEvents(ctx, [{ contactId: added.id, kind: 'consent', body: proof }]);
    await recordAudit(ctx, {
      action: 'contact.added',
      entity: 'contact',
      entityId: added.id,
      summary: `A contact was added manually${proof === null ? '' : ', with a note of consent'}`,
      after: toLeadAuditValues(facts),
    });
    return ok({ id: added.id, isNew: true });
  });
}
