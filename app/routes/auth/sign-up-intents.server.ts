import { ok } from '#app/lib/result.ts';
import { findAcceptedVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { findPasswordProblem } from '#app/modules/identity/passwords/find-password-problem.server.ts';
import { emailCodeSignInForm, emailForm, signUpForm } from '#app/modules/identity/schemas.ts';
import { resendSignUpCode, signUp } from '#app/modules/identity/sign-up.server.ts';
import { verifyEmail } from '#app/modules/identity/verify-email.server.ts';
import { clearSecretsCookie } from '#app/platform/address-secrets.server.ts';

import { authRefusal } from '../http/auth-refusal.ts';
import { authHref, wantedPage, withAddedOrders } from '../http/auth-address.ts';
import { type Intent, intent } from '../http/run-intent.server.ts';

import { staffLinkIntents } from './staff-links.ts';

/** A weak password is reported together with all other errors, so that the form is corrected once. */
const newAccountForm = signUpForm.superRefine(
  ({ password, email, name }, issues) => {
    const message = findPasswordProblem(password, { email, name });
    if (message !== null) issues.addIssue({ code: 'custom', path: ['password'], message });
  },
  { when: () => true },
);

/** The intents of sign-up, including those of the staff links, which share the page. */
export function signUpIntents(request: Request): Record<string, Intent> {
  const next = wantedPage(request);
  const verifying = authHref('/auth/sign-up', { step: 'verify', next });
  return {
    '': intent({
      input: newAccountForm,
      secrets: ['password'],
      run: (ctx, form) => signUp(ctx, { form, findAccepted: findAcceptedVersions }),
      refusal: authRefusal,
      redirectTo: ({ cookies }) => ({ to: verifying, cookies }),
    }),
    code: intent({
      input: emailCodeSignInForm,
      secrets: ['code'],
      run: async (ctx, form) => {
        const verified = await verifyEmail(ctx, request, form);
        if (!verified.ok) return verified;
        const { hasPassword, claimedOrders } = verified.value;
        const cookies = [...verified.value.cookies, clearSecretsCookie(ctx, 'entry')];
        // A user who signed up elsewhere has no password now; the account page explains it and sets one.
        if (!hasPassword) return ok({ to: '/account?done=confirmed', cookies });
        return ok({ to: withAddedOrders(next, claimedOrders) ?? '/orders', cookies });
      },
      refusal: (failure) => authRefusal(failure, 'code'),
      redirectTo: (destination) => destination,
    }),
    resend: intent({
      input: emailForm,
      run: (ctx, { email }) => resendSignUpCode(ctx, email),
      refusal: authRefusal,
      redirectTo: () => verifying,
    }),
    ...staffLinkIntents(request),
  };
}
