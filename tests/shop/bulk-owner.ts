import { users } from '#app/modules/identity/account-tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { workJob } from '#app/modules/bulk/work-jobs.job.server.ts';

import { IMPORTERS } from '../../app/import.server.ts';

import { freshContext } from './context.ts';

/** An empty shop as its owner uses it, and `work` as the background job that checks and runs what the owner asks for. */
export async function openAsOwner() {
  const ctx = await freshContext();
  const [user] = await ctx.db
    .insert(users)
    .values(makeUser({ role: 'owner' }))
    .returning();
  const id = user?.id ?? '';
  const owner = { kind: 'user', id, role: 'owner', email: 'o@example.com', isEmailVerified: true } as const;
  return {
    ctx: { ...ctx, actor: { ...owner, provedAt: ctx.now } },
    work: (job: string) => workJob({ ...ctx, actor: { kind: 'system', name: 'bulk.work' } }, job, IMPORTERS),
  };
}
