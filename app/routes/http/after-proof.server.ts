import { z } from 'zod/mini';

import { bulkSelectionSchema } from '#app/lib/bulk.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignInOrSignUpFailure } from '#app/modules/identity/model.ts';
import { reauthenticateSignedInUser } from '#app/modules/identity/sessions/prove-identity.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { assertCan, type Permission } from '#app/platform/access.server.ts';
import { hasRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { createAuthFormRefusal } from './auth-refusal.ts';
import type { FormIntentHandler } from './run-intent.server.ts';

/**
 * Returns the context of a user who proves their identity by a password or code; a proof from the last ten
 * minutes also counts, unless one is required each time.
 */
export async function verifyPasswordOrCodeProof(
  ctx: AppContext,
  session: RequestSignInSession,
  { proof, isAlwaysRequired = false }: { proof: string; isAlwaysRequired?: boolean },
): Promise<Result<AppContext, SignInOrSignUpFailure>> {
  if (!isAlwaysRequired && hasRecentStepUp(ctx)) return ok(ctx);
  const shown = await reauthenticateSignedInUser(ctx, session, proof);
  if (!shown.ok) return shown;
  const { actor } = ctx;
  return ok({ ...ctx, actor: actor.kind === 'user' ? { ...actor, provedAt: ctx.now } : actor });
}

/**
 * An intent that needs an identity proof from the last ten minutes (pages.md "Access", step-up). Throws a
 * 403 for users without the right, who are not asked, and refuses invalid fields first. Without a proof, the
 * answer has a problem in the field `proof` and everything that was typed: `StepUpAuthenticationDialog` asks for the
 * password or a code and posts it all again.
 */
export function requireIdentityProofForIntent(
  session: RequestSignInSession | null,
  right: Permission,
  action: FormIntentHandler,
): FormIntentHandler {
  const run: FormIntentHandler['run'] = async (ctx, posted) => {
    assertCan(ctx, right);
    if (hasRecentStepUp(ctx)) return action.run(ctx, posted);
    // Do not ask for a password if the form would be refused anyway.
    const wrong = action.check(posted);
    if (wrong) return wrong;
    const { intent, fields, proof } = posted;
    const ask = (message: string, status: number) => ({
      answer: { ok: false as const, intent, fields, problems: [{ field: 'proof', message }], conflict: null },
      status,
    });
    if (proof === '' || !session) return ask('', 422);
    const proved = await verifyPasswordOrCodeProof(ctx, session, { proof });
    if (proved.ok) return action.run(proved.value, posted);
    const { message, status, retryAfterSeconds } = createAuthFormRefusal(proved.failure);
    return { ...ask(message, status), retryAfterSeconds };
  };
  return { ...action, run };
}

/** A bulk intent that needs the proof if it concerns more than one row. */
export function requireIdentityProofForBulkIntent(
  session: RequestSignInSession | null,
  right: Permission,
  action: FormIntentHandler,
): FormIntentHandler {
  const proved = requireIdentityProofForIntent(session, right, action);
  const run: FormIntentHandler['run'] = (ctx, posted) => {
    const choice = z.safeParse(bulkSelectionSchema, posted.input);
    const isOne = choice.success && choice.data.matching === null && choice.data.ids.length <= 1;
    return (isOne ? action : proved).run(ctx, posted);
  };
  return { ...action, run };
}
