import { ok } from '#app/lib/result.ts';
import { requestPasswordReset } from '#app/modules/identity/passwords/reset-password.server.ts';
import { emailAddressFormSchema } from '#app/modules/identity/schemas.ts';
import { EmailLinkRequestForm } from '#app/modules/identity/ui/address-form.tsx';
import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';
import { appContext } from '#app/platform/context.ts';
import { getRefusedFormProblemsAndValues } from '#app/ui/form-problems.tsx';

import { createAuthFormRefusal } from '../http/auth-refusal.ts';
import { buildAuthPageUrl } from '../http/auth-address.ts';
import { createPrivatePageHeaders } from '../http/private-answer.ts';
import { type FormIntentHandler, defineIntent, runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/forgot-password';
import { readAuthFormDefaults, saveTypedEmailInCookie } from './entry.server.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return { carried: await readAuthFormDefaults({ context, request, url }) };
}

/** The answer is always the same; it names the entered address. */
function createRequestPasswordResetIntents(): Record<string, FormIntentHandler> {
  return {
    '': defineIntent({
      input: emailAddressFormSchema,
      run: async (ctx, { email }) => {
        const sent = await requestPasswordReset(ctx, email);
        return sent.ok ? ok(email) : sent;
      },
      refusal: createAuthFormRefusal,
      isShown: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  await saveTypedEmailInCookie(ctx, request);
  return runPostedFormIntent(ctx, request, createRequestPasswordResetIntents());
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Forgot password - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problems, kept } = getRefusedFormProblemsAndValues(actionData);
  const signInHref = buildAuthPageUrl('/auth/sign-in', { next: loaderData.carried.next });
  if (actionData?.ok) {
    return (
      <AuthPageLayout title="Check your inbox" lead="If an account exists, we sent a link.">
        <p className="text-ink-2">
          The link works once and expires in 30 minutes. No email? Check your spam folder, or check the
          address: <strong className="font-semibold text-ink">{String(actionData.value)}</strong>
        </p>
        <p className="text-sm text-ink-2">
          <AuthPagePlainLink href={signInHref}>Sign in with a code instead</AuthPagePlainLink>
        </p>
      </AuthPageLayout>
    );
  }
  return (
    <AuthPageLayout
      title="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to choose a new one."
    >
      <EmailLinkRequestForm
        email={kept['email'] ?? loaderData.carried.email}
        problems={problems}
        autoComplete="username"
        submitLabel="Send link"
      />
      <p className="text-sm text-ink-2">
        <AuthPagePlainLink href={signInHref}>Sign in with a code instead</AuthPagePlainLink>
      </p>
    </AuthPageLayout>
  );
}
