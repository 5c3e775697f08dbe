import { and, asc, inArray, isNull } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan, getRolesWithPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { AssignableLeadOwner } from './lead-list.ts';

/** Returns the possible owners of leads, by name: everyone with the right to answer them. */
export async function listLeadOwners(ctx: AppContext): Promise<AssignableLeadOwner[]> {
  assertCan(ctx, 'crm:read');
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        inArray(users.role, [...getRolesWithPermission('crm:write')]),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(200);
}

/** Whether a user may look after leads; no one (null) is always allowed. */
export async function canOwnLeads(ctx: AppContext, id: string | null): Promise<boolean> {
  return id === null || (await listLeadOwners(ctx)).some((person) => person.id === id);
}
