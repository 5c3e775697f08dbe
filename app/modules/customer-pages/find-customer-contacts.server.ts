import { and, eq, inArray } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { unerasedCustomerAccountCondition } from './list-customers.server.ts';

/**
 * Returns the customers with these ids, and whether each has verified the mailbox; unknown ids are left out.
 */
export function findCustomersByIds(ctx: AppContext, ids: readonly string[]) {
  assertCan(ctx, 'customers:write');
  return ctx.db
    .select({ id: users.id, name: users.name, email: users.email, isVerified: users.isEmailVerified })
    .from(users)
    .where(and(inArray(users.id, ids.filter(isUuid)), unerasedCustomerAccountCondition));
}

/** Returns the existing contacts of these mailboxes. */
export function findContactsByMailboxes(ctx: AppContext, mailboxes: readonly string[]) {
  assertCan(ctx, 'crm:write');
  return ctx.db
    .select({ id: contacts.id, mailbox: contacts.mailbox })
    .from(contacts)
    .where(inArray(contacts.mailbox, [...mailboxes]));
}

/** Returns the contact of one customer, by the verified mailbox; null without one. */
export async function findCustomerContactId(ctx: AppContext, id: string): Promise<string | null> {
  assertCan(ctx, 'customers:write');
  assertCan(ctx, 'crm:write');
  const [found] = await ctx.db
    .select({ id: contacts.id })
    .from(users)
    .innerJoin(contacts, eq(contacts.mailbox, users.email))
    .where(and(eq(users.id, id), unerasedCustomerAccountCondition, eq(users.isEmailVerified, true)));
  return found?.id ?? null;
}
