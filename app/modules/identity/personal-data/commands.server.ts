import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/commands.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { consumeLimit } from '#app/platform/rate-limit.server.ts';

import { self } from '../account/self.server.ts';
import type { AuthFailure } from '../model.ts';
import { assertRecentProof } from '../step-up/commands.server.ts';

/** Lets the signed-in person have a copy of their data now, and writes down that they had it; a few an hour. */
export async function admitDownload(ctx: AppContext): Promise<Result<void, AuthFailure>> {
  const { id } = self(ctx);
  assertRecentProof(ctx);
  const allowed = await consumeLimit(ctx, 'data-download', id);
  if (!allowed.ok) return fail({ code: 'too-many', retryAfterSeconds: allowed.failure.retryAfterSeconds });
  await recordAudit(ctx, {
    action: 'account.data_downloaded',
    entity: 'user',
    entityId: id,
    summary: 'Downloaded a copy of the own data',
  });
  return ok(undefined);
}
