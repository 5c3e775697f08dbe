import { z } from 'zod/mini';

import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  beginEmailChange,
  cancelEmailChange,
  confirmEmailChange,
} from '#app/modules/identity/account/change-email.server.ts';
import type { SignInOrSignUpFailure } from '#app/modules/identity/model.ts';
import { confirmNewEmailFormSchema, changeEmailFormSchema } from '#app/modules/identity/schemas.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';

import { verifyPasswordOrCodeProof } from '../http/after-proof.server.ts';
import { createAuthFormRefusal } from '../http/auth-refusal.ts';
import { type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

const EMAIL_SECTION_HREF = '/account?tab=profile#email-section';

type EmailChangeFailure =
  | { code: 'same' }
  | { code: 'refused'; failure: SignInOrSignUpFailure; field: string | null };

async function requestEmailChange(
  ctx: AppContext,
  session: RequestSignInSession,
  { email, proof }: z.infer<typeof changeEmailFormSchema>,
): Promise<Result<void, EmailChangeFailure>> {
  if (ctx.actor.kind === 'user' && ctx.actor.email === email) return fail({ code: 'same' });
  const proved = await verifyPasswordOrCodeProof(ctx, session, { proof, isAlwaysRequired: true });
  if (!proved.ok) return fail({ code: 'refused', failure: proved.failure, field: 'proof' });
  const begun = await beginEmailChange(proved.value, email);
  return begun.ok ? begun : fail({ code: 'refused', failure: begun.failure, field: null });
}

/** The intents of the email address. Each asks for the password. */
export function createEmailChangeIntents(session: RequestSignInSession): Record<string, FormIntentHandler> {
  return {
    'email-begin': defineIntent({
      input: changeEmailFormSchema,
      secrets: ['proof'],
      run: (ctx, form) => requestEmailChange(ctx, session, form),
      refusal: (failure) =>
        failure.code === 'same'
          ? { message: 'This is already your email address.', field: 'email', status: 400 }
          : createAuthFormRefusal(failure.failure, failure.field),
      redirectTo: () => EMAIL_SECTION_HREF,
    }),
    'email-confirm': defineIntent({
      input: confirmNewEmailFormSchema,
      secrets: ['code'],
      run: (ctx, { code }) => confirmEmailChange(ctx, { code, sessionId: session.id }),
      // The code's field disappears as well, so that another address can be typed.
      refusal: (failure) =>
        createAuthFormRefusal(failure, failure.code === 'address-taken' ? 'email' : 'email-code'),
      redirectTo: () => '/account?done=email',
    }),
    'email-cancel': defineIntent({
      input: z.object({}),
      run: async (ctx) => ok(await cancelEmailChange(ctx)),
      refusal: () => '',
      redirectTo: () => EMAIL_SECTION_HREF,
    }),
  };
}
