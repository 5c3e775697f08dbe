import { z } from 'zod/mini';

import { ok, type Result } from '#app/lib/result.ts';
import { cancelOwnAccountErasure } from '#app/modules/identity/erasure/cancel-erasure.server.ts';
import {
  emailCodeSignInForm,
  signInCodeRequestFormSchema,
  secondFactorCodeForm,
  signInFormSchema,
} from '#app/modules/identity/schemas.ts';
import { completeTwoFactorSignIn } from '#app/modules/identity/second-factor/finish-second-step.server.ts';
import type { SignInStepResult } from '#app/modules/identity/sessions/start-session.server.ts';
import {
  requestSignInCode,
  signInWithCode,
} from '#app/modules/identity/sessions/sign-in-with-code.server.ts';
import { signIn } from '#app/modules/identity/sessions/sign-in.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createAuthFormRefusal } from '../http/auth-refusal.ts';
import { buildAuthPageUrl, readSignInReturnPath } from '../http/auth-address.ts';
import { type RedirectDestination, type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

import { getSignInDestination, isKeepSignedIn } from './entry.server.ts';

const getSignInRedirectDestination = (destination: RedirectDestination) => destination;

/**
 * The ways to sign in. A form without an intent signs in by password: password managers submit it without
 * pressing its button.
 */
export function createSignInIntents(request: Request): Record<string, FormIntentHandler> {
  const admitted = <Failure>(ctx: AppContext, outcome: Result<SignInStepResult, Failure>) =>
    outcome.ok ? ok(getSignInDestination(ctx, request, outcome.value)) : outcome;

  const byPassword = defineIntent({
    input: signInFormSchema,
    secrets: ['password'],
    run: async (ctx, form) => admitted(ctx, await signIn(ctx, request, form)),
    refusal: createAuthFormRefusal,
    redirectTo: getSignInRedirectDestination,
  });
  const sendCode = defineIntent({
    input: signInCodeRequestFormSchema,
    run: (ctx, { email }) => requestSignInCode(ctx, email),
    refusal: createAuthFormRefusal,
    // From the first form, which has "Keep me signed in", or from the second, whose address carries it.
    redirectTo: (_sent, { keep }) =>
      buildAuthPageUrl('/auth/sign-in', {
        step: 'code',
        keep: keep || isKeepSignedIn(request),
        next: readSignInReturnPath(request),
      }),
  });
  return {
    '': byPassword,
    password: byPassword,
    'send-code': sendCode,
    resend: sendCode,
    code: defineIntent({
      input: emailCodeSignInForm,
      secrets: ['code'],
      run: async (ctx, form) => admitted(ctx, await signInWithCode(ctx, request, form)),
      refusal: (failure) => createAuthFormRefusal(failure, 'code'),
      redirectTo: getSignInRedirectDestination,
    }),
    factor: defineIntent({
      input: secondFactorCodeForm,
      secrets: ['code'],
      run: async (ctx, { code }) => admitted(ctx, await completeTwoFactorSignIn(ctx, request, code)),
      refusal: (failure) => createAuthFormRefusal(failure, 'code'),
      redirectTo: getSignInRedirectDestination,
    }),
    keep: defineIntent({
      input: z.object({}),
      run: async (ctx) => admitted(ctx, await cancelOwnAccountErasure(ctx, request)),
      refusal: createAuthFormRefusal,
      redirectTo: getSignInRedirectDestination,
    }),
  };
}
