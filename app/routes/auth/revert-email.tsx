import { data } from 'react-router';

import { findEmailRestorableByLink } from '#app/modules/identity/account/find-pending-email.server.ts';
import { revertAccountEmailChange } from '#app/modules/identity/account/revert-email.server.ts';
import { AuthPageLayout } from '#app/modules/identity/ui/auth-column.tsx';
import {
  buildUrlSecretsClearingCookie,
  serializeUrlSecretsCookie,
  readUrlSecretsCookie,
  redirectWithoutUrlSecrets,
} from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { redirectAfterPost, createPrivatePageHeaders } from '../http/private-answer.ts';
import { getLayoutShopName } from '../storefront/frame/provider.ts';

import type { Route } from './+types/revert-email';

export const handle = { area: 'secret' } satisfies RouteOptions;

const readEmailRevertTokenCookie = (ctx: AppContext, request: Request) =>
  readUrlSecretsCookie(ctx, request, 'revert')?.['token'] ?? null;

/**
 * Removes the token from the address and checks whether it is valid. Mail scanners may open the link; that
 * does not use it up.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectWithoutUrlSecrets(ctx, url, { key: 'revert', names: ['token'] });
  const token = readEmailRevertTokenCookie(ctx, request);
  if (token === null) return { state: 'missing' as const, email: null };
  const email = await findEmailRestorableByLink(ctx, token);
  return email === null ? { state: 'dead' as const, email } : { state: 'form' as const, email };
}

/**
 * Restores the account's email address and redirects to setting a new password. Without a valid link the page
 * reports it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const link = await revertAccountEmailChange(ctx, readEmailRevertTokenCookie(ctx, request) ?? '');
  if (link === null) return data(null, { status: 422 });
  const token = new URL(link).searchParams.get('token') ?? '';
  return redirectAfterPost('/auth/reset-password', [
    serializeUrlSecretsCookie(ctx, 'reset', { token }),
    buildUrlSecretsClearingCookie(ctx, 'revert'),
  ]);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Recover your account - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

const REVERT_EMAIL_LINK_ERROR_MESSAGES = {
  missing: 'Use the link in our email. If you just did, allow cookies for this shop and open it again.',
  dead: 'It has already been used, or is older than 72 hours. If someone else has your account, contact us.',
};

export default function RevertEmailPage({ loaderData: { state, email } }: Route.ComponentProps) {
  if (state !== 'form')
    return (
      <AuthPageLayout
        title={state === 'dead' ? 'This link no longer works' : 'Open this page from our email'}
        lead={REVERT_EMAIL_LINK_ERROR_MESSAGES[state]}
      >
        <ButtonLink to="/contact" size="lg" isWide>
          Contact us
        </ButtonLink>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout
      title="Recover your account"
      lead={`The address of your account becomes ${email} again. Its password ends and every browser is signed out; then you choose a new password.`}
    >
      <form method="post">
        <Button type="submit" size="lg" isWide>
          Recover my account
        </Button>
      </form>
    </AuthPageLayout>
  );
}
