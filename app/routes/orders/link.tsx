import { data } from 'react-router';

import { fieldProblems } from '#app/lib/posted-form.ts';
import { emailForm } from '#app/modules/identity/schemas.ts';
import { AddressForm } from '#app/modules/identity/ui/address-form.tsx';
import { AuthColumn, AuthLink } from '#app/modules/identity/ui/auth-column.tsx';
import { codeRefusal } from '#app/modules/orders/access/order-access.ts';
import { requestOrderLinks } from '#app/modules/orders/access/request-order-links.server.ts';
import { findBuyersEmail } from '#app/modules/papers/find-receipt.server.ts';
import { appContext, browserHash } from '#app/platform/context.ts';

import { carryEmail } from '../auth/entry.server.ts';
import { authHref, comesBack, postedForm, privateHeaders } from '../http/form-answer.ts';
import { shopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/link';

/** Begins with the address this browser paid with. */
export async function loader({ context }: Route.LoaderArgs) {
  return { email: (await findBuyersEmail(context.get(appContext), context.get(browserHash))) ?? '' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request, ['email']);
  carryEmail(context.get(appContext), form);
  const parsed = emailForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const asked = await requestOrderLinks(context.get(appContext), parsed.data.email);
  if (asked.ok) return data({ problems: [], kept: form.kept, notice: 'sent' });
  const { status, message } = codeRefusal(asked.failure);
  const refused = comesBack(form, [{ field: null, message }], status);
  return asked.failure.code === 'too-many'
    ? data(refused.data, { status, headers: { 'Retry-After': String(asked.failure.retryAfterSeconds) } })
    : refused;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your orders by email - ${shopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The way back to an order for buyers without an account: the same answer always. */
export default function OrderLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? [];
  const email = actionData?.kept['email'] ?? loaderData.email;
  const signIn = <AuthLink href={authHref('/auth/sign-in', { next: '/orders' })}>Sign in</AuthLink>;
  if (actionData?.notice)
    return (
      <AuthColumn
        title="Check your inbox"
        lead="If there are orders with this address, we have sent an email with their links."
      >
        <p className="text-ink-2">
          No email after a minute? Check your spam folder, or check the address:{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
        </p>
        <p className="text-sm text-ink-2">
          <AuthLink href="/orders/link">Use another address</AuthLink>
        </p>
      </AuthColumn>
    );
  return (
    <AuthColumn
      title="Your orders by email"
      lead="Bought without an account? Enter the address you paid with, and we will send the links to your orders there."
    >
      <AddressForm email={email} problems={problems} autoComplete="email" submitLabel="Send me my links" />
      <p className="text-sm text-ink-2">Have an account? {signIn}.</p>
    </AuthColumn>
  );
}
