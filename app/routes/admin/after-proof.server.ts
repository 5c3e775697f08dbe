import type { Intent } from '#app/admin-kit/run-intent.server.ts';
import { AUTH_STATUS, authFailureMessage } from '#app/modules/identity/model.ts';
import { hasRecentProof, proveSelf } from '#app/modules/identity/step-up/commands.server.ts';
import type { AppContext, RequestSession } from '#app/platform/context.ts';

/** The context of somebody who has just shown who they are. */
function proved(ctx: AppContext): AppContext {
  const { actor } = ctx;
  return actor.kind === 'user' ? { ...ctx, actor: { ...actor, provedAt: ctx.now } } : ctx;
}

/**
 * An intent that needs a proof of the last ten minutes (pages.md section 1.1, step-up). Without one the answer has a problem
 * of the field `proof` and everything that was posted: `StepUpDialog` asks for the password or a code and posts it all again.
 */
export function afterProof(session: RequestSession | null, deed: Intent): Intent {
  return async (ctx, { intent, fields: { proof, ...fields } }) => {
    if (hasRecentProof(ctx)) return deed(ctx, { intent, fields });
    const ask = (message: string, status: number) => ({
      answer: { ok: false as const, intent, fields, problems: [{ field: 'proof', message }], conflict: null },
      status,
    });
    if (typeof proof !== 'string' || proof === '' || !session) return ask('', 422);
    const shown = await proveSelf(ctx, session, proof);
    if (!shown.ok) return ask(authFailureMessage(shown.failure), AUTH_STATUS[shown.failure.code]);
    return deed(proved(ctx), { intent, fields });
  };
}
