import { findSignUpConfirmationState } from '#app/modules/identity/find-sign-up-state.server.ts';
import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';
import { EmailVerificationCodeForms } from '#app/modules/identity/ui/code-form.tsx';
import { SignUpForm } from '#app/modules/identity/ui/sign-up-form.tsx';
import { StaffInvitationPage, OwnerSetUpPage } from '#app/modules/identity/ui/staff-link-form.tsx';
import { appContext } from '#app/platform/context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import {
  getRefusedFormProblemsAndValues,
  type FormProblem,
  FormErrorSummary,
} from '#app/ui/form-problems.tsx';
import { useRefreshablePageData } from '#app/ui/use-refreshed-data.ts';

import { buildAuthPageUrl } from '../http/auth-address.ts';
import { createPrivatePageHeaders } from '../http/private-answer.ts';
import { runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/sign-up';
import { readAuthFormDefaults, saveTypedEmailInCookie } from './entry.server.ts';
import { createSignUpIntents } from './sign-up-intents.server.ts';
import { findStaffSignUpLink, type StaffSignUpLinkState, moveStaffLinkTokenToCookie } from './staff-links.ts';
import { useSignUpAutoRefresh } from './use-sign-up-auto-refresh.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  moveStaffLinkTokenToCookie(ctx, url);
  const isVerifying = new URL(request.url).searchParams.get('step') === 'verify';
  const carried = await readAuthFormDefaults({ context, request, url });
  const begun = isVerifying ? await findSignUpConfirmationState(ctx, request) : null;
  return { begun, staffLink: await findStaffSignUpLink(ctx, request), carried };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  await saveTypedEmailInCookie(ctx, request);
  return runPostedFormIntent(ctx, request, createSignUpIntents(request));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

const STAFF_SIGN_UP_PAGE_TITLES = { 'set-up': 'Set up your shop', invite: 'Join the team' };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const link = loaderData?.staffLink;
  const title = link ? STAFF_SIGN_UP_PAGE_TITLES[link.kind] : 'Sign up';
  return [{ title: `${title} - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

type StaffSignUpLinkPageProps = {
  link: StaffSignUpLinkState;
  kept: Record<string, string>;
  problems: readonly FormProblem[];
};

function StaffSignUpLinkPage({ link, ...answer }: StaffSignUpLinkPageProps) {
  if (link.kind === 'set-up') return <OwnerSetUpPage state={link.state} {...answer} />;
  return (
    <StaffInvitationPage
      invitation={link.state === 'form' ? link : null}
      isMissing={link.state === 'missing'}
      {...answer}
    />
  );
}

type VerifySignUpEmailProps = {
  begun: 'here' | 'elsewhere';
  email: string;
  code: string;
  next: string | null;
  signInHref: string;
  problems: readonly FormProblem[];
};

function VerifyEmailForm({ begun, email, code, next, signInHref, problems }: VerifySignUpEmailProps) {
  return (
    <AuthPageLayout
      title="Check your inbox"
      lead={
        <>
          We sent {email ? <strong className="font-semibold text-ink">{email}</strong> : 'you'} an email. If
          this address is new here, the email has a 6-digit code that expires in 30 minutes.
        </>
      }
    >
      <p className="border-l-4 border-accent pl-4 text-sm text-ink-2">
        {begun === 'here'
          ? 'Enter the code in this browser to keep the password you chose. On another device, you’ll choose a new one.'
          : 'You didn’t sign up in this browser. If you confirm here, you’ll choose a new password next. To keep the one you chose, enter the code where you signed up.'}
      </p>
      <FormErrorSummary problems={problems} />
      <EmailVerificationCodeForms email={email} code={code} submitLabel="Confirm" problems={problems} />
      <p className="text-sm text-ink-2">
        Wrong address?{' '}
        <AuthPagePlainLink href={buildAuthPageUrl('/auth/sign-up', { next })}>
          Sign up again
        </AuthPagePlainLink>
        . Or <AuthPagePlainLink href={signInHref}>sign in</AuthPagePlainLink>.
      </p>
    </AuthPageLayout>
  );
}

/** Shown in the browser that started a sign-up once another browser has confirmed it. */
function ConfirmedInOtherBrowser({ signInHref }: { signInHref: string }) {
  return (
    <AuthPageLayout
      title="Your email address is confirmed"
      lead="You confirmed it in another browser, maybe on your phone. For your security, the password you chose here wasn’t saved."
    >
      <p>Choose a password there, then sign in here with it. Or sign in here with a code we email you.</p>
      <div>
        <ButtonLink to={signInHref} reloadDocument size="lg" isWide>
          Sign in
        </ButtonLink>
      </div>
    </AuthPageLayout>
  );
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, refresh } = useRefreshablePageData(loaderData);
  const { begun, staffLink, carried } = data;
  useSignUpAutoRefresh(refresh, begun === 'here');
  const { problems, kept } = getRefusedFormProblemsAndValues(actionData);
  if (staffLink) return <StaffSignUpLinkPage link={staffLink} kept={kept} problems={problems} />;
  const email = kept['email'] ?? carried.email;
  const signInHref = buildAuthPageUrl('/auth/sign-in', carried);
  if (begun === 'confirmed-elsewhere') return <ConfirmedInOtherBrowser signInHref={signInHref} />;
  if (begun)
    return (
      <VerifyEmailForm {...{ begun, email, signInHref, problems }} code={carried.code} next={carried.next} />
    );
  return (
    <AuthPageLayout
      title="Create your account"
      lead="It takes a minute. You can also buy without an account."
    >
      <FormErrorSummary problems={problems} />
      <SignUpForm kept={{ email: carried.email, ...kept }} problems={problems} />
      <p className="text-sm text-ink-2">
        Have an account? <AuthPagePlainLink href={signInHref}>Sign in</AuthPagePlainLink>
      </p>
    </AuthPageLayout>
  );
}
