import { asc, desc } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { invitations } from '../account-tables.server.ts';

/** An invitation that has not been accepted yet. */
export type OpenInvitation = { id: string; email: string; role: Role; expiresAt: string; isExpired: boolean };

export async function listInvitations(ctx: AppContext): Promise<OpenInvitation[]> {
  assertCan(ctx, 'team:read');
  const open = await ctx.db
    .select()
    .from(invitations)
    .orderBy(desc(invitations.createdAt), asc(invitations.id));
  return open.map(({ id, email, role, expiresAt }) => ({
    id,
    email,
    // A CHECK of the table allows no other role.
    role: role as Role,
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= ctx.now,
  }));
}
