import { findAcceptedVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { fieldProblems } from '#app/lib/posted-form.ts';
import { passwordProblem } from '#app/modules/identity/passwords/find-password-problem.server.ts';
import { signUpForm, codeForm, emailForm } from '#app/modules/identity/schemas.ts';
import { findSignUpState } from '#app/modules/identity/sign-up/find-sign-up-state.server.ts';
import { resendCode, signUp } from '#app/modules/identity/sign-up/sign-up.server.ts';
import { verifyEmail } from '#app/modules/identity/sign-up/verify-email.server.ts';
import { AuthColumn, AuthLink } from '#app/modules/identity/ui/auth-column.tsx';
import { CodeForms } from '#app/modules/identity/ui/code-form.tsx';
import { SignUpForm } from '#app/modules/identity/ui/sign-up-form.tsx';
import { InvitationPage, SetUpPage } from '#app/modules/identity/ui/staff-link-form.tsx';
import { forgetSecrets } from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { type FormProblem, FormProblems } from '#app/ui/form-problems.tsx';

import {
  authHref,
  comesBack,
  goTo,
  type PostedForm,
  postedForm,
  refused,
  wantedPage,
  withAddedOrders,
  privateHeaders,
} from '../http/form-answer.ts';
import { shopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/sign-up';
import { carriedTo, carryEmail } from './entry.server.ts';
import {
  findStaffLink,
  type StaffLink,
  submitInvitation,
  submitSetUp,
  takeLinkToken,
} from './staff-links.ts';
import { useFreshSignUp } from './use-fresh-sign-up.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  takeLinkToken(ctx, url);
  const isVerifying = new URL(request.url).searchParams.get('step') === 'verify';
  const carried = await carriedTo({ context, request, url });
  const begun = isVerifying ? await findSignUpState(ctx, request) : null;
  return { begun, staffLink: await findStaffLink(ctx, request), carried };
}

type Sent = { ctx: AppContext; request: Request; form: PostedForm };

async function begin({ ctx, request, form }: Sent) {
  const parsed = signUpForm.safeParse(form.fields);
  const problems = parsed.success ? [] : fieldProblems(parsed.error);
  // Said together with the others, so that nobody repairs a form twice.
  const { email = '', name = '', password = '' } = form.fields;
  const weakness = passwordProblem(String(password), { email: String(email), name: String(name) });
  if (weakness) {
    // In the order of the form: before the box that is ticked below it.
    const below = problems.findIndex(({ field }) => field === 'terms');
    problems.splice(below === -1 ? problems.length : below, 0, { field: 'password', message: weakness });
  }
  if (!parsed.success || problems.length > 0) return comesBack(form, problems, 400);
  const begun = await signUp(ctx, request, { form: parsed.data, findAccepted: findAcceptedVersions });
  if (!begun.ok) return refused(form, begun.failure);
  return goTo(authHref('/auth/sign-up', { step: 'verify', next: wantedPage(request) }), begun.value.cookies);
}

async function verify({ ctx, request, form }: Sent) {
  const parsed = codeForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const verified = await verifyEmail(ctx, request, parsed.data);
  if (!verified.ok) return refused(form, verified.failure, 'code');
  const { hasPassword, claimedOrders } = verified.value;
  const cookies = [...verified.value.cookies, forgetSecrets(ctx, 'entry')];
  // Who signed up elsewhere has no password now, reads why, and chooses one in the account.
  if (!hasPassword) return goTo('/account?done=confirmed', cookies);
  return goTo(withAddedOrders(wantedPage(request), claimedOrders) ?? '/orders', cookies);
}

async function resend({ ctx, request, form }: Sent) {
  const parsed = emailForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const sent = await resendCode(ctx, parsed.data.email);
  if (!sent.ok) return refused(form, sent.failure);
  return goTo(authHref('/auth/sign-up', { step: 'verify', next: wantedPage(request) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request, ['name', 'email', 'company', 'terms', 'news']);
  const sent = { ctx: context.get(appContext), request, form };
  carryEmail(sent.ctx, form);
  if (form.intent === 'code') return verify(sent);
  if (form.intent === 'set-up') return submitSetUp(sent);
  if (form.intent === 'invite') return submitInvitation(sent);
  return form.intent === 'resend' ? resend(sent) : begin(sent);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

const STAFF_TITLES = { 'set-up': 'Make the shop yours', invite: 'Join the team' };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const link = loaderData?.staffLink;
  const title = link ? STAFF_TITLES[link.kind] : 'Sign up';
  return [{ title: `${title} - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

type StaffLinkProps = { link: StaffLink; kept: Record<string, string>; problems: FormProblem[] };

function StaffLinkPage({ link, ...answer }: StaffLinkProps) {
  if (link.kind === 'set-up') return <SetUpPage state={link.state} {...answer} />;
  return (
    <InvitationPage
      invitation={link.state === 'form' ? link : null}
      isMissing={link.state === 'missing'}
      {...answer}
    />
  );
}

type VerifyProps = {
  begun: 'here' | 'elsewhere';
  email: string;
  code: string;
  next: string | null;
  signInHref: string;
  problems: FormProblem[];
};

function Verify({ begun, email, code, next, signInHref, problems }: VerifyProps) {
  useFreshSignUp(begun === 'here');
  return (
    <AuthColumn
      title="Check your inbox"
      lead={
        <>
          We sent {email ? <strong className="font-semibold text-ink">{email}</strong> : 'you'} an email. If
          the address is new here, it holds a 6-digit code that works for 30 minutes.
        </>
      }
    >
      <p className="border-l-4 border-accent pl-4 text-sm text-ink-2">
        {begun === 'here'
          ? 'Enter the code here, in this browser: the password you chose counts only where you chose it. On another device you choose a new one.'
          : 'You did not sign up in this browser. If you confirm here, you choose a password next; to keep the one you chose, enter the code where you signed up.'}
      </p>
      <FormProblems problems={problems} />
      <CodeForms email={email} code={code} submitLabel="Confirm" problems={problems} />
      <p className="text-sm text-ink-2">
        Wrong address? <AuthLink href={authHref('/auth/sign-up', { next })}>Sign up again</AuthLink>. Or{' '}
        <AuthLink href={signInHref}>sign in</AuthLink>.
      </p>
    </AuthColumn>
  );
}

/** What the browser that began a sign-up says once another has confirmed it. */
function ConfirmedElsewhere({ signInHref }: { signInHref: string }) {
  return (
    <AuthColumn
      title="Your address is confirmed"
      lead="You confirmed it in another browser, on your phone perhaps. The password you chose here was not kept, because only the browser that signs up and confirms can prove it is yours."
    >
      <p>Choose a password there, then sign in here with it. Or sign in here with a code by email.</p>
      <div>
        <ButtonLink to={signInHref} reloadDocument size="lg" isWide>
          Sign in
        </ButtonLink>
      </div>
    </AuthColumn>
  );
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { begun, staffLink, carried } = loaderData;
  const problems = actionData?.problems ?? [];
  const kept = actionData?.kept ?? {};
  if (staffLink) return <StaffLinkPage link={staffLink} kept={kept} problems={problems} />;
  const email = actionData?.kept['email'] ?? carried.email;
  const signInHref = authHref('/auth/sign-in', carried);
  if (begun === 'confirmed-elsewhere') return <ConfirmedElsewhere signInHref={signInHref} />;
  if (begun)
    return <Verify {...{ begun, email, signInHref, problems }} code={carried.code} next={carried.next} />;
  return (
    <AuthColumn title="Create your account" lead="It takes a minute. You can also buy without an account.">
      <FormProblems problems={problems} />
      <SignUpForm kept={actionData?.kept ?? { email: carried.email }} problems={problems} />
      <p className="text-sm text-ink-2">
        Have an account? <AuthLink href={signInHref}>Sign in</AuthLink>
      </p>
    </AuthColumn>
  );
}
