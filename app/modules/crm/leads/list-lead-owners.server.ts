import { and, asc, inArray, isNull } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan, rolesWith } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { LeadOwner } from './lead-list.ts';

/** Who may look after leads, by name: everybody who may write to them. */
export async function listLeadOwners(ctx: AppContext): Promise<LeadOwner[]> {
  assertCan(ctx, 'crm:read');
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        inArray(users.role, [...rolesWith('crm:write')]),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(200);
}

/** Whether somebody looks after leads here; nobody (null) may always be chosen. */
export async function isLeadOwner(ctx: AppContext, id: string | null): Promise<boolean> {
  return id === null || (await listLeadOwners(ctx)).some((person) => person.id === id);
}
