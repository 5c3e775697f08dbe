import { ok } from '#app/lib/result.ts';
import { findAcceptedVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { passwordProblem } from '#app/modules/identity/passwords/find-password-problem.server.ts';
import { codeForm, emailForm, signUpForm } from '#app/modules/identity/schemas.ts';
import { resendCode, signUp } from '#app/modules/identity/sign-up.server.ts';
import { verifyEmail } from '#app/modules/identity/verify-email.server.ts';
import { forgetSecrets } from '#app/platform/address-secrets.server.ts';

import { authRefusal } from '../http/auth-refusal.ts';
import { authHref, wantedPage, withAddedOrders } from '../http/auth-address.ts';
import { type Intent, intent } from '../http/run-intent.server.ts';

import { staffLinkIntents } from './staff-links.ts';

/** A weak password is told together with everything else, so that nobody repairs a form twice. */
const newAccountForm = signUpForm.superRefine(
  ({ password, email, name }, issues) => {
    const message = passwordProblem(password, { email, name });
    if (message !== null) issues.addIssue({ code: 'custom', path: ['password'], message });
  },
  { when: () => true },
);

/** What the forms of the sign-up do, with those of the staff's links, whose page it is too. */
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
      input: codeForm,
      secrets: ['code'],
      run: async (ctx, form) => {
        const verified = await verifyEmail(ctx, request, form);
        if (!verified.ok) return verified;
        const { hasPassword, claimedOrders } = verified.value;
        const cookies = [...verified.value.cookies, forgetSecrets(ctx, 'entry')];
        // Who signed up elsewhere has no password now, reads why, and chooses one in the account.
        if (!hasPassword) return ok({ to: '/account?done=confirmed', cookies });
        return ok({ to: withAddedOrders(next, claimedOrders) ?? '/orders', cookies });
      },
      refusal: (failure) => authRefusal(failure, 'code'),
      redirectTo: (destination) => destination,
    }),
    resend: intent({
      input: emailForm,
      run: (ctx, { email }) => resendCode(ctx, email),
      refusal: authRefusal,
      redirectTo: () => verifying,
    }),
    ...staffLinkIntents(request),
  };
}
