import { ok } from '#app/lib/result.ts';
import { findPasswordResetOwner } from '#app/modules/identity/passwords/find-reset-owner.server.ts';
import { resetPassword } from '#app/modules/identity/passwords/reset-password.server.ts';
import { resetPasswordFormSchema } from '#app/modules/identity/schemas.ts';
import type { SignInStepResult } from '#app/modules/identity/sessions/start-session.server.ts';
import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';
import {
  buildUrlSecretsClearingCookie,
  readUrlSecretsCookie,
  redirectWithoutUrlSecrets,
} from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import {
  getRefusedFormProblemsAndValues,
  FormErrorSummary,
  findFieldProblem,
} from '#app/ui/form-problems.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

import { createNewPasswordFormRefusal } from '../http/auth-refusal.ts';
import { createPrivatePageHeaders } from '../http/private-answer.ts';
import {
  type RedirectDestination,
  type FormIntentHandler,
  defineIntent,
  runPostedFormIntent,
} from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/reset-password';
import { getSignInDestination } from './entry.server.ts';

/**
 * Removes the token from the address and checks whether it is valid. Mail scanners may open the link; that
 * does not use it up.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectWithoutUrlSecrets(ctx, url, { key: 'reset', names: ['token'] });
  const kept = readUrlSecretsCookie(ctx, request, 'reset');
  if (!kept) return { state: 'missing' as const, email: '' };
  const owner = await findPasswordResetOwner(ctx, kept['token'] ?? '');
  return owner ? { state: 'form' as const, email: owner.email } : { state: 'dead' as const, email: '' };
}

/** Returns the page after setting a new password. */
function getPasswordResetDestination(
  ctx: AppContext,
  request: Request,
  admission: SignInStepResult,
): RedirectDestination {
  const cookies = [...admission.cookies, buildUrlSecretsClearingCookie(ctx, 'reset')];
  return admission.waitsFor || admission.isStaff
    ? getSignInDestination(ctx, request, { ...admission, cookies })
    : { to: '/account?done=password', cookies };
}

function createSetNewPasswordIntents(request: Request): Record<string, FormIntentHandler> {
  return {
    '': defineIntent({
      input: resetPasswordFormSchema,
      secrets: ['password'],
      run: async (ctx, { password }) => {
        const token = readUrlSecretsCookie(ctx, request, 'reset')?.['token'] ?? '';
        const reset = await resetPassword(ctx, request, { token, password });
        return reset.ok ? ok(getPasswordResetDestination(ctx, request, reset.value)) : reset;
      },
      refusal: createNewPasswordFormRefusal,
      redirectTo: (destination) => destination,
    }),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, createSetNewPasswordIntents(request));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `New password - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

const PASSWORD_RESET_LINK_ERROR_MESSAGES = {
  missing:
    'Use the link in our email. It confirms that the email address is yours. If you just did, allow cookies for this shop and open it again.',
  dead: 'This link has expired, has already been used, or was replaced by a newer one. Your password has not changed.',
};

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email } = loaderData;
  const { problems } = getRefusedFormProblemsAndValues(actionData);
  if (state !== 'form') {
    return (
      <AuthPageLayout
        title={state === 'dead' ? 'This link no longer works' : 'Open this page from our email'}
        lead={PASSWORD_RESET_LINK_ERROR_MESSAGES[state]}
      >
        <ButtonLink to="/auth/forgot-password" size="lg" isWide>
          Request a new link
        </ButtonLink>
        <p className="text-sm text-ink-2">
          <AuthPagePlainLink href="/auth/sign-in">Sign in with a code instead</AuthPagePlainLink>
        </p>
      </AuthPageLayout>
    );
  }
  return (
    <AuthPageLayout title="Choose a new password" lead="You’ll be signed out everywhere else.">
      <FormErrorSummary problems={problems} />
      <form method="post" noValidate className="grid gap-5">
        {/* For password managers, which store a password with its account. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="password"
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters. A short phrase works well."
          error={findFieldProblem(problems, 'password')}
        />
        <Button type="submit" size="lg" isWide>
          Save and sign in
        </Button>
      </form>
    </AuthPageLayout>
  );
}
