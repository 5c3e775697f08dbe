import { ok } from '#app/lib/result.ts';
import { emailAddressFormSchema } from '#app/modules/identity/schemas.ts';
import { EmailLinkRequestForm } from '#app/modules/identity/ui/address-form.tsx';
import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';
import { describeOrderCodeFailure } from '#app/modules/orders/access/order-access.ts';
import { emailOrderAccessLinksToBuyer } from '#app/modules/orders/access/request-order-links.server.ts';
import { findBuyerEmailOfBrowser } from '#app/modules/invoicing/find-receipt.server.ts';
import { appContext, checkoutBrowserTokenHashContext } from '#app/platform/context.ts';
import { getRefusedFormProblemsAndValues } from '#app/ui/form-problems.tsx';

import { saveTypedEmailInCookie } from '../auth/entry.server.ts';
import { buildAuthPageUrl } from '../http/auth-address.ts';
import { createPrivatePageHeaders } from '../http/private-answer.ts';
import { type FormIntentHandler, defineIntent, runPostedFormIntent } from '../http/run-intent.server.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/link';

/** Prefills the email address this browser paid with. */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    email:
      (await findBuyerEmailOfBrowser(
        context.get(appContext),
        context.get(checkoutBrowserTokenHashContext),
      )) ?? '',
  };
}

/** The answer is always the same; it names the entered address. */
function createRequestOrderLinkIntents(): Record<string, FormIntentHandler> {
  return {
    '': defineIntent({
      input: emailAddressFormSchema,
      run: async (ctx, { email }) => {
        const requested = await emailOrderAccessLinksToBuyer(ctx, email);
        return requested.ok ? ok(email) : requested;
      },
      refusal: describeOrderCodeFailure,
      isShown: true,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  await saveTypedEmailInCookie(ctx, request);
  return runPostedFormIntent(ctx, request, createRequestOrderLinkIntents());
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your orders by email - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Sends buyers without an account a new link to their order; the answer is always the same. */
export default function OrderLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problems, kept } = getRefusedFormProblemsAndValues(actionData);
  const signIn = (
    <AuthPagePlainLink href={buildAuthPageUrl('/auth/sign-in', { next: '/orders' })}>
      Sign in
    </AuthPagePlainLink>
  );
  if (actionData?.ok)
    return (
      <AuthPageLayout
        title="Check your inbox"
        lead="If this email address has orders, we’ve sent links to them."
      >
        <p className="text-ink-2">
          No email after a minute? Check your spam folder, or check the address:{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{String(actionData.value)}</strong>
        </p>
        <p className="text-sm text-ink-2">
          <AuthPagePlainLink href="/orders/link">Use a different email</AuthPagePlainLink>
        </p>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout
      title="Your orders by email"
      lead="Bought without an account? Enter the email address you paid with, and we’ll send you links to your orders."
    >
      <EmailLinkRequestForm
        email={kept['email'] ?? loaderData.email}
        problems={problems}
        autoComplete="email"
        submitLabel="Send me my links"
      />
      <p className="text-sm text-ink-2">Have an account? {signIn}.</p>
    </AuthPageLayout>
  );
}
