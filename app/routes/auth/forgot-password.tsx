import { data } from 'react-router';

import { fieldProblems } from '#app/lib/posted-form.ts';
import { requestReset } from '#app/modules/identity/passwords/reset-password.server.ts';
import { emailForm } from '#app/modules/identity/schemas.ts';
import { AddressForm } from '#app/modules/identity/ui/address-form.tsx';
import { AuthColumn, AuthLink } from '#app/modules/identity/ui/auth-column.tsx';
import { appContext } from '#app/platform/context.ts';

import { authHref, comesBack, postedForm, refused, privateHeaders } from '../http/form-answer.ts';
import { shopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/forgot-password';
import { carriedTo, carryEmail } from './entry.server.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return { carried: await carriedTo({ context, request, url }) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request, ['email']);
  carryEmail(context.get(appContext), form);
  const parsed = emailForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const sent = await requestReset(context.get(appContext), parsed.data.email);
  if (!sent.ok) return refused(form, sent.failure);
  return data({ problems: [], kept: form.kept, notice: 'If an account exists, we sent a link.' });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Forgot password - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? [];
  const email = actionData?.kept['email'] ?? loaderData.carried.email;
  const signInHref = authHref('/auth/sign-in', { next: loaderData.carried.next });
  if (actionData?.notice) {
    return (
      <AuthColumn title="Check your inbox" lead={actionData.notice}>
        <p className="text-ink-2">
          The link works once and for 30 minutes. No email? Check your spam folder, or check the address:{' '}
          <strong className="font-semibold text-ink">{email}</strong>
        </p>
        <p className="text-sm text-ink-2">
          <AuthLink href={signInHref}>Sign in with a code instead</AuthLink>
        </p>
      </AuthColumn>
    );
  }
  return (
    <AuthColumn
      title="Forgot your password?"
      lead="Enter your email address, and we will send a link to choose a new one."
    >
      <AddressForm email={email} problems={problems} autoComplete="username" submitLabel="Send the link" />
      <p className="text-sm text-ink-2">
        <AuthLink href={signInHref}>Sign in with a code instead</AuthLink>
      </p>
    </AuthColumn>
  );
}
