import { users } from '#app/modules/identity/account-tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { runBulkJob } from '#app/modules/bulk/work-jobs.job.server.ts';

import { IMPORTERS_BY_KIND } from '../../app/import.server.ts';

import { freshContext } from './context.ts';

/**
 * Opens an empty shop with its owner as actor. `work` runs a job of the owner as the background worker does.
 */
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
    work: (job: string) =>
      runBulkJob({ ...ctx, actor: { kind: 'system', name: 'bulk.work' } }, job, IMPORTERS_BY_KIND),
  };
}
