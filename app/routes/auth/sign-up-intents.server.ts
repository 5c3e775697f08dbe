import { ok } from '#app/lib/result.ts';
import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { findPasswordProblem } from '#app/modules/identity/passwords/find-password-problem.server.ts';
import {
  emailCodeSignInForm,
  emailAddressFormSchema,
  signUpFormSchema,
} from '#app/modules/identity/schemas.ts';
import { resendSignUpCode, signUp } from '#app/modules/identity/sign-up.server.ts';
import { verifyEmail } from '#app/modules/identity/verify-email.server.ts';
import { buildUrlSecretsClearingCookie } from '#app/platform/address-secrets.server.ts';

import { createAuthFormRefusal } from '../http/auth-refusal.ts';
import { buildAuthPageUrl, readSignInReturnPath, addOrderCountToUrl } from '../http/auth-address.ts';
import { type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

import { createStaffSignUpLinkIntents } from './staff-links.ts';

/** A weak password is reported together with all other errors, so that the form is corrected once. */
const signUpWithPasswordStrengthSchema = signUpFormSchema.superRefine(
  ({ password, email, name }, issues) => {
    const message = findPasswordProblem(password, { email, name });
    if (message !== null) issues.addIssue({ code: 'custom', path: ['password'], message });
  },
  { when: () => true },
);

/** The intents of sign-up, including those of the staff links, which share the page. */
export function createSignUpIntents(request: Request): Record<string, FormIntentHandler> {
  const next = readSignInReturnPath(request);
  const verifying = buildAuthPageUrl('/auth/sign-up', { step: 'verify', next });
  return {
    '': defineIntent({
      input: signUpWithPasswordStrengthSchema,
      secrets: ['password'],
      run: (ctx, form) => signUp(ctx, { form, findAccepted: findCurrentTermsVersions }),
      refusal: createAuthFormRefusal,
      redirectTo: ({ cookies }) => ({ to: verifying, cookies }),
    }),
    code: defineIntent({
      input: emailCodeSignInForm,
      secrets: ['code'],
      run: async (ctx, form) => {
        const verified = await verifyEmail(ctx, request, form);
        if (!verified.ok) return verified;
        const { hasPassword, claimedOrders } = verified.value;
        const cookies = [...verified.value.cookies, buildUrlSecretsClearingCookie(ctx, 'entry')];
        // A user who signed up elsewhere has no password now; the account page explains it and sets one.
        if (!hasPassword) return ok({ to: '/account?done=confirmed', cookies });
        return ok({ to: addOrderCountToUrl(next, claimedOrders) ?? '/orders', cookies });
      },
      refusal: (failure) => createAuthFormRefusal(failure, 'code'),
      redirectTo: (destination) => destination,
    }),
    resend: defineIntent({
      input: emailAddressFormSchema,
      run: (ctx, { email }) => resendSignUpCode(ctx, email),
      refusal: createAuthFormRefusal,
      redirectTo: () => verifying,
    }),
    ...createStaffSignUpLinkIntents(request),
  };
}
