import { data } from 'react-router';

import { findMarketingConsentByEmailLink } from '#app/modules/consents/find-opt-in.server.ts';
import { confirmContactEmailConsent } from '#app/modules/crm/confirm-opt-in.server.ts';
import { AuthPageLayout } from '#app/modules/identity/ui/auth-column.tsx';
import { readUrlSecretsCookie, redirectWithoutUrlSecrets } from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { createPrivatePageHeaders } from '../http/private-answer.ts';

import type { Route } from './+types/confirm-address';
import { getLayoutShopName } from './frame/provider.ts';

export const handle = { area: 'secret' } satisfies RouteOptions;

const readMarketingOptInTokenCookie = (ctx: AppContext, request: Request) =>
  readUrlSecretsCookie(ctx, request, 'optIn')?.['token'] ?? null;

/**
 * Removes the token from the address and shows what it would confirm. Mail scanners open links too, so
 * opening confirms nothing.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectWithoutUrlSecrets(ctx, url, { key: 'optIn', names: ['token'] });
  const token = readMarketingOptInTokenCookie(ctx, request);
  if (token === null) return { state: 'missing' as const };
  return (await findMarketingConsentByEmailLink(ctx, token)) ?? { state: 'dead' as const };
}

/** Confirms it; repeating changes nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const isDone = await confirmContactEmailConsent(ctx, readMarketingOptInTokenCookie(ctx, request) ?? '');
  return data({ isDone }, { status: isDone ? 200 : 422 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Confirm your email address - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

const OPT_IN_CONFIRMATION_LINK_ERRORS = {
  missing: {
    title: 'Open this page from our email',
    lead: 'Use the link in our email. If you just did, allow cookies for this shop and open it again.',
  },
  dead: {
    title: 'This link no longer works',
    lead: 'It’s older than 7 days, or you unsubscribed from these emails. Enter your email address again to get a new link.',
  },
};

export default function ConfirmAddressPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'missing' || loaderData.state === 'dead')
    return (
      <AuthPageLayout {...OPT_IN_CONFIRMATION_LINK_ERRORS[loaderData.state]}>
        <ButtonLink to="/" variant="outline" size="lg" isWide>
          Go to the shop
        </ButtonLink>
      </AuthPageLayout>
    );
  const { state, email, sentence } = loaderData;
  if (state === 'done')
    return (
      <AuthPageLayout
        title="Your email address is confirmed"
        lead="Thank you. You can unsubscribe with the link in any of our emails."
      >
        <ButtonLink to="/services" size="lg" isWide>
          Browse services
        </ButtonLink>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout title="Confirm your email address" lead={`Is ${email} yours, and do you agree to this?`}>
      <p className="border-l-2 border-line pl-4 text-base text-ink-2 wrap-anywhere">{sentence}</p>
      <form method="post">
        <Button type="submit" size="lg" isWide>
          Yes, confirm
        </Button>
      </form>
    </AuthPageLayout>
  );
}
