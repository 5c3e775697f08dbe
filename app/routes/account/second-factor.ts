import { z } from 'zod/mini';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { SignInOrSignUpFailure } from '#app/modules/identity/model.ts';
import { confirmSecondFactorFormSchema, reauthenticationFormSchema } from '#app/modules/identity/schemas.ts';
import {
  beginSecondFactorSetup,
  cancelSecondFactorSetup,
  activateSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from '#app/modules/identity/second-factor/change-second-factor.server.ts';
import { findSecondFactorStatus } from '#app/modules/identity/second-factor/find-factor.server.ts';
import type { SecondFactorSectionState } from '#app/modules/identity/ui/second-factor-section.tsx';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';

import { verifyPasswordOrCodeProof } from '../http/after-proof.server.ts';
import { createAuthFormRefusal } from '../http/auth-refusal.ts';
import { type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

/** Returns what the account page shows about the second factor. */
export async function loadSecondFactorAccountSection(
  ctx: AppContext,
  owner: { id: string; email: string },
): Promise<SecondFactorSectionState> {
  const { provider } = await readSiteContent(ctx);
  return findSecondFactorStatus(ctx, { ...owner, shopName: provider.name });
}

const ACCOUNT_SECOND_FACTOR_SETTINGS_HREF = '/account?tab=security#second-factor';

type SecondFactorFormFailure = { failure: SignInOrSignUpFailure; field: 'proof' | 'factor-code' };
const describeSecondFactorFailure = ({ failure, field }: SecondFactorFormFailure) =>
  createAuthFormRefusal(failure, field);

/** Runs an action after checking the proof of its form. */
async function runAfterIdentityConfirmation<Value>(
  proving: Promise<Result<AppContext, SignInOrSignUpFailure>>,
  run: (ctx: AppContext) => Promise<Result<Value, SecondFactorFormFailure>>,
): Promise<Result<Value, SecondFactorFormFailure>> {
  const proved = await proving;
  return proved.ok ? run(proved.value) : fail({ failure: proved.failure, field: 'proof' });
}

async function confirmSecondFactorCode(
  ctx: AppContext,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, SecondFactorFormFailure>> {
  const confirmed = await activateSecondFactor(ctx, code);
  return confirmed.ok ? confirmed : fail({ failure: confirmed.failure, field: 'factor-code' });
}

/**
 * The intents of the second factor. Those that remove it or expose it to others always require the proof.
 * Recovery codes are shown once, in the answer itself.
 */
export function createSecondFactorIntents(session: RequestSignInSession): Record<string, FormIntentHandler> {
  const secrets = ['proof', 'code'];
  return {
    'factor-begin': defineIntent({
      input: reauthenticationFormSchema,
      secrets,
      run: (ctx, { proof }) =>
        runAfterIdentityConfirmation(verifyPasswordOrCodeProof(ctx, session, { proof }), async (ctx) =>
          ok(await beginSecondFactorSetup(ctx)),
        ),
      refusal: describeSecondFactorFailure,
      redirectTo: () => ACCOUNT_SECOND_FACTOR_SETTINGS_HREF,
    }),
    'factor-cancel': defineIntent({
      input: z.object({}),
      run: async (ctx) => ok(await cancelSecondFactorSetup(ctx)),
      refusal: () => '',
      redirectTo: () => ACCOUNT_SECOND_FACTOR_SETTINGS_HREF,
    }),
    'factor-confirm': defineIntent({
      input: confirmSecondFactorFormSchema,
      secrets,
      run: (ctx, { proof, code }) =>
        runAfterIdentityConfirmation(verifyPasswordOrCodeProof(ctx, session, { proof }), (ctx) =>
          confirmSecondFactorCode(ctx, code),
        ),
      refusal: describeSecondFactorFailure,
      isShown: true,
    }),
    'factor-renew': defineIntent({
      input: reauthenticationFormSchema,
      secrets,
      run: (ctx, { proof }) =>
        runAfterIdentityConfirmation(
          verifyPasswordOrCodeProof(ctx, session, { proof, isAlwaysRequired: true }),
          async (ctx) => ok({ recoveryCodes: await renewRecoveryCodes(ctx) }),
        ),
      refusal: describeSecondFactorFailure,
      redirectTo: ({ recoveryCodes }) => (recoveryCodes ? null : '/account?tab=security'),
      isShown: true,
    }),
    'factor-disable': defineIntent({
      input: reauthenticationFormSchema,
      secrets,
      run: (ctx, { proof }) =>
        runAfterIdentityConfirmation(
          verifyPasswordOrCodeProof(ctx, session, { proof, isAlwaysRequired: true }),
          async (ctx) => ok(await disableSecondFactor(ctx)),
        ),
      refusal: describeSecondFactorFailure,
      redirectTo: () => '/account?done=factor-off',
    }),
  };
}
