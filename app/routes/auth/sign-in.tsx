import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import { findCancelableErasureDate } from '#app/modules/identity/erasure/find-erasure.server.ts';
import { isAwaitingSecondFactor } from '#app/modules/identity/second-factor/find-factor.server.ts';
import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';
import { EmailVerificationCodeForms } from '#app/modules/identity/ui/code-form.tsx';
import { CancelAccountDeletionForm } from '#app/modules/identity/ui/cancel-deletion-form.tsx';
import { SecondFactorSignInForm } from '#app/modules/identity/ui/second-step.tsx';
import { SignInForm } from '#app/modules/identity/ui/sign-in-form.tsx';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { getRefusedFormProblemsAndValues, FormErrorSummary } from '#app/ui/form-problems.tsx';

import { buildAuthPageUrl } from '../http/auth-address.ts';
import { redirectAfterPost, createPrivatePageHeaders } from '../http/private-answer.ts';
import { runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/sign-in';
import { readAuthFormDefaults, saveTypedEmailInCookie } from './entry.server.ts';
import { createSignInIntents } from './sign-in-intents.server.ts';

export const handle = { recordedRefusal: 'account.sign_in_refused' } satisfies RouteOptions;

const ACCOUNT_SUSPENDED_MESSAGE =
  'Your account is suspended and will be deleted in 7 days. We’ve sent you an email about it. Sign in before then to keep it.';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const ctx = context.get(appContext);
  const step = searchParams.get('step');
  const carried = await readAuthFormDefaults({ context, request, url });
  const restart = () => redirectAfterPost(buildAuthPageUrl('/auth/sign-in', { next: carried.next }));
  if (step === 'two-factor' && !(await isAwaitingSecondFactor(ctx, request))) throw restart();
  const dueAt = step === 'keep' ? await findCancelableErasureDate(ctx, request) : null;
  if (step === 'keep' && !dueAt) throw restart();
  return {
    step,
    carried,
    deletedOn: dueAt && (await readShopTimeFormats(ctx)).longDate(dueAt),
    hasLeft: searchParams.has('left'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  await saveTypedEmailInCookie(ctx, request);
  return runPostedFormIntent(ctx, request, createSignInIntents(request));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Sign in - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, carried, deletedOn, hasLeft } = loaderData;
  const { problems, kept } = getRefusedFormProblemsAndValues(actionData);
  const email = kept['email'] ?? carried.email;
  const known = { next: carried.next };
  if (step === 'two-factor')
    return (
      <SecondFactorSignInForm problems={problems} restartHref={buildAuthPageUrl('/auth/sign-in', known)} />
    );
  if (deletedOn !== null) return <CancelAccountDeletionForm deletedOn={deletedOn} problems={problems} />;
  if (step === 'code') {
    return (
      <AuthPageLayout
        title="Enter your code"
        lead="If this email address has an account, we sent it a 6-digit code that expires in 30 minutes."
      >
        <FormErrorSummary problems={problems} />
        <EmailVerificationCodeForms
          email={email}
          code={carried.code}
          isKept={carried.keep}
          submitLabel="Sign in"
          problems={problems}
        />
        <p className="text-sm text-ink-2">
          <AuthPagePlainLink href={buildAuthPageUrl('/auth/sign-in', known)}>
            Use your password
          </AuthPagePlainLink>{' '}
          instead, or{' '}
          <AuthPagePlainLink href={buildAuthPageUrl('/auth/sign-up', known)}>
            create an account
          </AuthPagePlainLink>
          .
        </p>
      </AuthPageLayout>
    );
  }
  return (
    <AuthPageLayout title="Sign in" {...(hasLeft && { lead: ACCOUNT_SUSPENDED_MESSAGE })}>
      <FormErrorSummary problems={problems} />
      <SignInForm
        email={email}
        isKept={kept['keep'] !== undefined}
        forgotHref={buildAuthPageUrl('/auth/forgot-password', known)}
        problems={problems}
      />
      <p className="text-sm text-ink-2">
        New here?{' '}
        <AuthPagePlainLink href={buildAuthPageUrl('/auth/sign-up', known)}>
          Create an account
        </AuthPagePlainLink>
        . Signed up but didn’t confirm your email address?{' '}
        <AuthPagePlainLink href={buildAuthPageUrl('/auth/sign-up', { ...known, step: 'verify' })}>
          Enter the code
        </AuthPagePlainLink>
        .
      </p>
      <p className="text-sm text-ink-2">
        Bought without an account?{' '}
        <AuthPagePlainLink href="/orders/link">Send me a link to my order</AuthPagePlainLink>.
      </p>
    </AuthPageLayout>
  );
}
