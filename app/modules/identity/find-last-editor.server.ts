import { and, desc, eq, sql } from 'drizzle-orm';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { users } from './account-tables.server.ts';

/**
 * Returns the name of the last person who changed a record, for its editor; `Somebody` for programs and
 * deleted people.
 */
export async function findLastEditorNameOfRecord(
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
