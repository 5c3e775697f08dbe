import { z } from 'zod/mini';

import { ok, type Result } from '#app/lib/result.ts';
import { cancelOwnErasure } from '#app/modules/identity/erasure/cancel-erasure.server.ts';
import {
  emailCodeSignInForm,
  codeRequestForm,
  secondFactorForm,
  signInForm,
} from '#app/modules/identity/schemas.ts';
import { completeSecondSignInStep } from '#app/modules/identity/second-factor/finish-second-step.server.ts';
import type { SignInProgress } from '#app/modules/identity/sessions/start-session.server.ts';
import {
  requestSignInCode,
  signInWithCode,
} from '#app/modules/identity/sessions/sign-in-with-code.server.ts';
import { signIn } from '#app/modules/identity/sessions/sign-in.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { authRefusal } from '../http/auth-refusal.ts';
import { authHref, wantedPage } from '../http/auth-address.ts';
import { type Destination, type Intent, intent } from '../http/run-intent.server.ts';

import { entered, isKept } from './entry.server.ts';

const ledOn = (destination: Destination) => destination;

/**
 * The ways to sign in. A form without an intent signs in by password: password managers submit it without
 * pressing its button.
 */
export function signInIntents(request: Request): Record<string, Intent> {
  const admitted = <Failure>(ctx: AppContext, outcome: Result<SignInProgress, Failure>) =>
    outcome.ok ? ok(entered(ctx, request, outcome.value)) : outcome;

  const byPassword = intent({
    input: signInForm,
    secrets: ['password'],
    run: async (ctx, form) => admitted(ctx, await signIn(ctx, request, form)),
    refusal: authRefusal,
    redirectTo: ledOn,
  });
  const sendCode = intent({
    input: codeRequestForm,
    run: (ctx, { email }) => requestSignInCode(ctx, email),
    refusal: authRefusal,
    // From the first form, which has "Keep me signed in", or from the second, whose address carries it.
    redirectTo: (_sent, { keep }) =>
      authHref('/auth/sign-in', {
        step: 'code',
        keep: keep || isKept(request),
        next: wantedPage(request),
      }),
  });
  return {
    '': byPassword,
    password: byPassword,
    'send-code': sendCode,
    resend: sendCode,
    code: intent({
      input: emailCodeSignInForm,
      secrets: ['code'],
      run: async (ctx, form) => admitted(ctx, await signInWithCode(ctx, request, form)),
      refusal: (failure) => authRefusal(failure, 'code'),
      redirectTo: ledOn,
    }),
    factor: intent({
      input: secondFactorForm,
      secrets: ['code'],
      run: async (ctx, { code }) => admitted(ctx, await completeSecondSignInStep(ctx, request, code)),
      refusal: (failure) => authRefusal(failure, 'code'),
      redirectTo: ledOn,
    }),
    keep: intent({
      input: z.object({}),
      run: async (ctx) => admitted(ctx, await cancelOwnErasure(ctx, request)),
      refusal: authRefusal,
      redirectTo: ledOn,
    }),
  };
}
