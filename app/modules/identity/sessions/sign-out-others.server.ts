import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { endUserSessions } from './end-sessions.server.ts';

/**
 * Ends every other session of the signed-in person, and other browsers' access as buyers; returns how many
 * sessions ended.
 */
export async function signOutOtherSessions(ctx: AppContext, sessionId: string): Promise<number> {
  const { id } = requireSignedInUser(ctx);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endUserSessions(ctx, id, sessionId);
    await recordAudit(ctx, {
      action: 'account.sessions_ended',
      entity: 'user',
      entityId: id,
      summary: `Signed out of ${ended} other browsers`,
    });
    return ended;
  });
}
