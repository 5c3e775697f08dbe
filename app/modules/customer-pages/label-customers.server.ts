import type { TagsAddedByBulkAction } from '#app/lib/added-tags.ts';
import type { BulkActionResult } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { createOrUpdateContact } from '#app/modules/crm/save-contact.server.ts';
import { setLeadTags, tagLeads, untagLeads } from '#app/modules/crm/leads/label-leads.server.ts';
import type { LeadFailure } from '#app/modules/crm/leads/lead-labels.ts';
import { addLeadTimelineNote } from '#app/modules/crm/leads/write-lead-note.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { findContactsByMailboxes, findCustomersByIds } from './find-customer-contacts.server.ts';

type CustomerContactIdsResult = { contactIds: string[]; skipped: BulkActionResult['skipped'] };

/**
 * Returns the contacts of these customers, by their verified mailboxes (decision 69). With `isCreating`, missing
 * contacts are created in the caller's transaction; without it, customers without a contact are ignored.
 */
async function findOrCreateContacts(
  ctx: AppContext,
  ids: readonly string[],
  isCreating: boolean,
): Promise<CustomerContactIdsResult> {
  const found = await findCustomersByIds(ctx, ids);
  const people = new Map(found.map((person) => [person.id, person]));
  const proved = found.filter(({ isVerified }) => isVerified);
  const known = await findContactsByMailboxes(
    ctx,
    proved.map(({ email }) => email),
  );
  const contactIds = known.map(({ id }) => id);
  const mailboxes = new Set(known.map(({ mailbox }) => mailbox));
  const created: string[] = [];
  for (const { name, email } of isCreating ? proved.filter((one) => !mailboxes.has(one.email)) : []) {
    const more = { company: null, source: 'manual', tags: [], utm: null };
    created.push((await createOrUpdateContact(ctx, { mailbox: email, email, name, ...more })).id);
  }
  await recordAuditLines(
    ctx,
    created.map((id) => ({
      action: 'contact.added',
      entity: 'contact',
      entityId: id,
      summary: 'A contact was created for a customer’s note or tag',
    })),
  );
  const skipped = ids.flatMap((id) => {
    const person = people.get(id);
    if (!person) return [{ name: 'A customer', reason: 'no longer exists' }];
    return person.isVerified ? [] : [{ name: person.name, reason: 'hasn’t verified their email address' }];
  });
  return { contactIds: [...contactIds, ...created], skipped };
}

function assertCanEditCustomerContacts(ctx: AppContext): void {
  assertCan(ctx, 'customers:write');
  assertCan(ctx, 'crm:write');
}

/** Adds tags (parsed by `tagsOf`) to customers. `added` lists the new ones per contact. */
export function tagCustomers(
  ctx: AppContext,
  ids: readonly string[],
  tags: readonly string[],
): Promise<BulkActionResult & { added: TagsAddedByBulkAction[] }> {
  assertCanEditCustomerContacts(ctx);
  return inTransaction(
    ctx,
    async (ctx) => {
      const { contactIds, skipped } = await findOrCreateContacts(ctx, ids, true);
      const { done, added, skipped: gone } = await tagLeads(ctx, contactIds, tags);
      return { done, added, skipped: [...skipped, ...gone] };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Removes tags from customers. `removed` lists those that each contact had. */
export function untagCustomers(
  ctx: AppContext,
  ids: readonly string[],
  tags: readonly string[],
): Promise<BulkActionResult & { removed: TagsAddedByBulkAction[] }> {
  assertCanEditCustomerContacts(ctx);
  return inTransaction(
    ctx,
    async (ctx) => {
      const { contactIds, skipped } = await findOrCreateContacts(ctx, ids, false);
      const { done, removed, skipped: gone } = await untagLeads(ctx, contactIds, tags);
      return { done, removed, skipped: [...skipped, ...gone] };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

type CustomerContactActionResultPromise = Promise<Result<null, LeadFailure>>;

/** Runs an action on the contact of one customer, creating the contact if needed. */
function runOnCustomerContact(
  ctx: AppContext,
  id: string,
  run: (ctx: AppContext, contactId: string) => CustomerContactActionResultPromise,
): CustomerContactActionResultPromise {
  assertCanEditCustomerContacts(ctx);
  return inTransaction(ctx, async (ctx): CustomerContactActionResultPromise => {
    const { contactIds, skipped } = await findOrCreateContacts(ctx, [id], true);
    const [contactId] = contactIds;
    if (contactId !== undefined) return run(ctx, contactId);
    return fail({ code: skipped[0]?.reason === 'no longer exists' ? 'gone' : 'mailbox-not-proved' });
  });
}

/** Adds a note to a customer. */
export function addCustomerNote(
  ctx: AppContext,
  id: string,
  note: string,
): CustomerContactActionResultPromise {
  assertCanEditCustomerContacts(ctx);
  return runOnCustomerContact(ctx, id, (ctx, contactId) => addLeadTimelineNote(ctx, contactId, note));
}

/** Replaces the tags of a customer. */
export function setCustomerTags(
  ctx: AppContext,
  id: string,
  tags: readonly string[],
): CustomerContactActionResultPromise {
  assertCanEditCustomerContacts(ctx);
  return runOnCustomerContact(ctx, id, async (ctx, contactId): CustomerContactActionResultPromise => {
    const { done } = await setLeadTags(ctx, contactId, tags);
    return done.length > 0 ? ok(null) : fail({ code: 'gone' });
  });
}
