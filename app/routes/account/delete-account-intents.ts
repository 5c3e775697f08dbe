import { listAccountErasureBlockers } from '#app/erasers.server.ts';
import { fail, type Result } from '#app/lib/result.ts';
import { requestOwnAccountDeletion } from '#app/modules/identity/erasure/request-erasure.server.ts';
import type { SignInOrSignUpFailure } from '#app/modules/identity/model.ts';
import { deleteAccountFormSchema } from '#app/modules/identity/schemas.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { hashCheckoutBrowserToken, readShopCookie } from '#app/platform/cookies.server.ts';

import { verifyPasswordOrCodeProof } from '../http/after-proof.server.ts';
import { createAuthFormRefusal } from '../http/auth-refusal.ts';
import { type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

type DeleteAccountFailure = { code: 'unproved'; failure: SignInOrSignUpFailure } | { code: 'obstacles' };

async function deleteAccountAfterProof(
  ctx: AppContext,
  { session, request }: { session: RequestSignInSession; request: Request },
  proof: string,
): Promise<Result<{ cookies: string[] }, DeleteAccountFailure>> {
  const proved = await verifyPasswordOrCodeProof(ctx, session, { proof, isAlwaysRequired: true });
  if (!proved.ok) return fail({ code: 'unproved', failure: proved.failure });
  const buyer = readShopCookie(request, ctx.settings, 'checkout');
  const left = await requestOwnAccountDeletion(
    proved.value,
    listAccountErasureBlockers,
    buyer && hashCheckoutBrowserToken(buyer),
  );
  return left.ok ? left : fail({ code: 'obstacles' });
}

/** The intent that deletes the account. It always asks for the password. */
export function createDeleteAccountIntents(
  session: RequestSignInSession,
  request: Request,
): Record<string, FormIntentHandler> {
  return {
    leave: defineIntent({
      input: deleteAccountFormSchema,
      secrets: ['leave-proof'],
      run: (ctx, form) => deleteAccountAfterProof(ctx, { session, request }, form['leave-proof']),
      refusal: (failure) =>
        failure.code === 'unproved'
          ? createAuthFormRefusal(failure.failure, 'leave-proof')
          : // The section already lists what prevents it.
            { problems: [], status: 409 },
      redirectTo: ({ cookies }) => ({ to: '/auth/sign-in?left=1', cookies }),
    }),
  };
}
