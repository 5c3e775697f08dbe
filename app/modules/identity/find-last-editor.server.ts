import { and, desc, eq, sql } from 'drizzle-orm';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { users } from './account-tables.server.ts';

/** Who changed a record last, by name, for its editor to say; `Somebody` for programs and those who are gone. */
export async function findLastEditor(
  ctx: AppContext,
  { entity, entityId }: { entity: string; entityId: string },
): Promise<string> {
  const [row] = await ctx.db
    .select({ name: users.name })
    .from(auditLog)
    .innerJoin(users, sql`${users.id}::text = ${auditLog.actorId}`)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId), eq(auditLog.actorKind, 'user')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return row?.name ?? 'Someone';
}
