import { and, asc, inArray, isNull } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { OrderAssigneeOption } from './order-search.ts';

/** Returns everyone who can be assigned to work, by name. */
export async function listAssignableStaff(ctx: AppContext): Promise<OrderAssigneeOption[]> {
  assertCan(ctx, 'orders:read');
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.role, ['owner', 'manager', 'fulfiller']), isNull(users.suspendedAt)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(200);
}

/** Whether a person can be assigned to work; null, meaning no one, is always allowed. */
export async function isAssignableStaff(ctx: AppContext, id: string | null): Promise<boolean> {
  return id === null || (await listAssignableStaff(ctx)).some((person) => person.id === id);
}
