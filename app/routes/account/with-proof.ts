import type { Result } from '#app/lib/result.ts';
import type { AuthFailure } from '#app/modules/identity/model.ts';
import { proveSelf } from '#app/modules/identity/sessions/prove-self.server.ts';
import type { AppContext, RequestSession } from '#app/platform/context.ts';
import { hasRecentProof } from '#app/platform/recent-proof.server.ts';

import { type PostedForm, typed } from '../http/form-answer.ts';

/** The proof a form came with, where one is needed: afterwards the context knows that it was given. */
export async function withProof(
  ctx: AppContext,
  session: RequestSession,
  form: PostedForm,
  isAlwaysNeeded = false,
): Promise<Result<AppContext, AuthFailure>> {
  if (!isAlwaysNeeded && hasRecentProof(ctx)) return { ok: true, value: ctx };
  const proved = await proveSelf(ctx, session, typed(form, 'proof'));
  if (!proved.ok) return proved;
  const { actor } = ctx;
  return {
    ok: true,
    value: { ...ctx, actor: actor.kind === 'user' ? { ...actor, provedAt: ctx.now } : actor },
  };
}
