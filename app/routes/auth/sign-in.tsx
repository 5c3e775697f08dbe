import { formatLongDate } from '#app/lib/dates.ts';
import { fieldProblems } from '#app/lib/posted-form.ts';
import { keepAccount } from '#app/modules/identity/erasure/cancel-erasure.server.ts';
import { findWayBack } from '#app/modules/identity/erasure/find-erasure.server.ts';
import { codeForm, emailForm, signInForm } from '#app/modules/identity/schemas.ts';
import { hasBegunSignIn } from '#app/modules/identity/second-factor/find-factor.server.ts';
import { finishSecondStep } from '#app/modules/identity/second-factor/finish-second-step.server.ts';
import { requestSignInCode, signInWithCode } from '#app/modules/identity/sign-in/sign-in-with-code.server.ts';
import { signIn } from '#app/modules/identity/sign-in/sign-in.server.ts';
import { AuthColumn, AuthLink } from '#app/modules/identity/ui/auth-column.tsx';
import { CodeForms } from '#app/modules/identity/ui/code-form.tsx';
import { KeepAccount } from '#app/modules/identity/ui/keep-account.tsx';
import { SecondStep } from '#app/modules/identity/ui/second-step.tsx';
import { SignInForm } from '#app/modules/identity/ui/sign-in-form.tsx';
import { type AppContext, appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { FormProblems } from '#app/ui/form-problems.tsx';

import {
  authHref,
  comesBack,
  goTo,
  type PostedForm,
  postedForm,
  refused,
  typed,
  wantedPage,
  privateHeaders,
} from '../http/form-answer.ts';
import { shopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/sign-in';
import { carriedTo, carryEmail, entered, isKept } from './entry.server.ts';

export const handle = { notedRefusal: 'account.sign_in_refused' } satisfies RouteFacts;

const LEFT =
  'Your account is suspended, and will be deleted in 7 days. We have sent you an email about it. Sign in before then if you want to keep it.';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const ctx = context.get(appContext);
  const step = searchParams.get('step');
  const carried = await carriedTo({ context, request, url });
  const restart = () => goTo(authHref('/auth/sign-in', { next: carried.next }));
  if (step === 'two-factor' && !(await hasBegunSignIn(ctx, request))) throw restart();
  const dueAt = step === 'keep' ? await findWayBack(ctx, request) : null;
  if (step === 'keep' && !dueAt) throw restart();
  return { step, carried, deletedOn: dueAt && formatLongDate(dueAt), hasLeft: searchParams.has('left') };
}

type Sent = { ctx: AppContext; request: Request; form: PostedForm };

async function byPassword({ ctx, request, form }: Sent) {
  const parsed = signInForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const signedIn = await signIn(ctx, request, parsed.data);
  if (!signedIn.ok) return refused(form, signedIn.failure);
  return entered(ctx, request, signedIn.value);
}

async function byCode({ ctx, request, form }: Sent) {
  const parsed = codeForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const signedIn = await signInWithCode(ctx, request, parsed.data);
  if (!signedIn.ok) return refused(form, signedIn.failure, 'code');
  return entered(ctx, request, signedIn.value);
}

async function byFactor({ ctx, request, form }: Sent) {
  const finished = await finishSecondStep(ctx, request, typed(form, 'code'));
  return finished.ok ? entered(ctx, request, finished.value) : refused(form, finished.failure, 'code');
}

async function byKeeping({ ctx, request, form }: Sent) {
  const kept = await keepAccount(ctx, request);
  return kept.ok ? entered(ctx, request, kept.value) : refused(form, kept.failure);
}

/** From the first form, where "Keep me signed in" stands, or again from the second, whose address carries it. */
async function sendCode({ ctx, request, form }: Sent) {
  const parsed = emailForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const sent = await requestSignInCode(ctx, parsed.data.email);
  if (!sent.ok) return refused(form, sent.failure);
  const keep = isKept(request) || form.fields['keep'] !== undefined;
  return goTo(authHref('/auth/sign-in', { step: 'code', keep, next: wantedPage(request) }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request, ['email', 'keep']);
  const sent = { ctx: context.get(appContext), request, form };
  carryEmail(sent.ctx, form);
  if (form.intent === 'code') return byCode(sent);
  if (form.intent === 'factor') return byFactor(sent);
  if (form.intent === 'keep') return byKeeping(sent);
  return form.intent === 'send-code' || form.intent === 'resend' ? sendCode(sent) : byPassword(sent);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Sign in - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, carried, deletedOn, hasLeft } = loaderData;
  const problems = actionData?.problems ?? [];
  const email = actionData?.kept['email'] ?? carried.email;
  const known = { next: carried.next };
  if (step === 'two-factor')
    return <SecondStep problems={problems} restartHref={authHref('/auth/sign-in', known)} />;
  if (deletedOn !== null) return <KeepAccount deletedOn={deletedOn} problems={problems} />;
  if (step === 'code') {
    return (
      <AuthColumn
        title="Enter your code"
        lead="If there is an account with this address, we sent it a 6-digit code that works for 30 minutes."
      >
        <FormProblems problems={problems} />
        <CodeForms
          email={email}
          code={carried.code}
          isKept={carried.keep}
          submitLabel="Sign in"
          problems={problems}
        />
        <p className="text-sm text-ink-2">
          <AuthLink href={authHref('/auth/sign-in', known)}>Use your password</AuthLink> instead, or{' '}
          <AuthLink href={authHref('/auth/sign-up', known)}>create an account</AuthLink>.
        </p>
      </AuthColumn>
    );
  }
  return (
    <AuthColumn title="Sign in" {...(hasLeft && { lead: LEFT })}>
      <FormProblems problems={problems} />
      <SignInForm
        email={email}
        isKept={actionData?.kept['keep'] !== undefined}
        forgotHref={authHref('/auth/forgot-password', known)}
        problems={problems}
      />
      <p className="text-sm text-ink-2">
        New here? <AuthLink href={authHref('/auth/sign-up', known)}>Create an account</AuthLink>. Signed up
        but did not confirm your address?{' '}
        <AuthLink href={authHref('/auth/sign-up', { ...known, step: 'verify' })}>Enter the code</AuthLink>.
      </p>
      <p className="text-sm text-ink-2">
        Bought without an account? <AuthLink href="/orders/link">Send me a link to my order</AuthLink>.
      </p>
    </AuthColumn>
  );
}
