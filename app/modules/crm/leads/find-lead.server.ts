import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contactMessages, contacts } from '../contact-tables.server.ts';

import type { LeadContactDetails } from './lead-form.ts';
import type { LeadStage } from './lead-labels.ts';

/** Returns the facts of a stored contact. */
export function toLeadContactDetailsFromContact(contact: typeof contacts.$inferSelect): LeadContactDetails {
  const { name, company, phone, website, tags, valueCents, nextStep, ownerId } = contact;
  return { name, company, phone, website, tags, valueCents, nextStep, ownerId };
}

/** One contact with everything its page shows; times are ISO 8601. */
export type LeadDetail = Awaited<ReturnType<typeof findLead>> & {};

/** Returns one contact; null if it is missing, malformed or erased. Throws without the right `crm:read`. */
export async function findLead(ctx: AppContext, id: string) {
  assertCan(ctx, 'crm:read');
  if (!isUuid(id)) return null;
  const [found] = await ctx.db
    .select({ contact: contacts, owner: users.name })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.ownerId))
    .where(and(eq(contacts.id, id), isNull(contacts.erasedAt)));
  if (!found) return null;
  const { contact, owner } = found;
  return {
    id,
    mailbox: contact.mailbox,
    email: contact.email,
    facts: toLeadContactDetailsFromContact(contact),
    owner,
    source: contact.source,
    stage: contact.stage as LeadStage, // the CHECK contacts_stage_known
    lostReason: contact.lostReason,
    isBlocked: contact.isBlocked,
    isDemo: contact.isDemo,
    blockReason: contact.blockReason,
    consent:
      contact.consentNote === null
        ? null
        : { note: contact.consentNote, at: contact.consentNotedAt?.toISOString() ?? null },
    utmFirst: Object.entries(contact.utmFirst ?? {}),
    utmLast: Object.entries(contact.utmLast ?? {}),
    version: contact.version,
    createdAt: contact.createdAt.toISOString(),
    lastContactAt: contact.lastContactAt.toISOString(),
    ...(await findLeadAccountAndOrderFlags(ctx, contact.mailbox)),
  };
}

/** Whether the mailbox has a customer account, and whether it ever ordered. */
async function findLeadAccountAndOrderFlags(ctx: AppContext, mailbox: string) {
  const [account] = await ctx.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.email, mailbox), isNull(users.erasedAt)))
    .limit(1);
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.emailNorm, mailbox))
    .limit(1);
  return { accountId: account?.role === 'customer' ? account.id : null, hasOrders: order !== undefined };
}

/** Returns what a contact searched for without result, newest first, without duplicates. */
export async function listContactSearchesWithoutResult(
  ctx: AppContext,
  contactId: string,
): Promise<string[]> {
  assertCan(ctx, 'crm:read');
  const rows = await ctx.db
    .select({ query: contactMessages.query })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.contactId, contactId),
        eq(contactMessages.subject, 'demand'),
        inArray(contactMessages.state, ['unread', 'read', 'answered']),
        isNotNull(contactMessages.query),
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(20);
  return [...new Set(rows.flatMap(({ query }) => (query === null ? [] : [query])))];
}
