import type { SignInStepResult } from '#app/modules/identity/sessions/start-session.server.ts';
import { findBuyerEmailOfBrowser } from '#app/modules/invoicing/find-receipt.server.ts';
import {
  buildUrlSecretsClearingCookie,
  serializeUrlSecretsCookie,
  readUrlSecretsCookie,
  redirectWithoutUrlSecrets,
} from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext, checkoutBrowserTokenHashContext } from '#app/platform/context.ts';

import {
  buildAuthPageUrl,
  type AuthUrlParams,
  readSignInReturnPath,
  addOrderCountToUrl,
} from '../http/auth-address.ts';
import type { RedirectDestination } from '../http/run-intent.server.ts';

import type { Route } from './+types/sign-in';

type AuthPageLoaderArgs = Pick<Route.LoaderArgs, 'context' | 'request' | 'url'>;

/**
 * The initial values of the forms in this area. Email address and code come from a cookie, never from an
 * address.
 */
export type AuthFormDefaults = AuthUrlParams & { email: string; code: string };

const LOOSE_EMAIL_ADDRESS_PATTERN = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** Passes the typed email address on to the next page of this area, whatever the outcome of the form. */
export async function saveTypedEmailInCookie(ctx: AppContext, request: Request): Promise<void> {
  const typed = (await request.clone().formData()).get('email');
  const email = typeof typed === 'string' ? typed.trim() : '';
  if (LOOSE_EMAIL_ADDRESS_PATTERN.test(email))
    ctx.setCookie?.(serializeUrlSecretsCookie(ctx, 'entry', { email }));
}

/**
 * Returns what is known on a page of this area. Throws the redirect that removes an emailed address and code
 * from the URL.
 */
export async function readAuthFormDefaults({
  context,
  request,
  url,
}: AuthPageLoaderArgs): Promise<AuthFormDefaults> {
  const ctx = context.get(appContext);
  redirectWithoutUrlSecrets(ctx, url, { key: 'entry', names: ['email', 'code'] });
  const { email = '', code = '' } = readUrlSecretsCookie(ctx, request, 'entry') ?? {};
  const next = readSignInReturnPath(request);
  return {
    next,
    keep: isKeepSignedIn(request),
    email: LOOSE_EMAIL_ADDRESS_PATTERN.test(email) ? email : await readGuestBuyerEmail(context, next),
    code: /^\d{6}$/.test(code) ? code : '',
  };
}

/** Returns whether "Keep me signed in" was ticked in the previous step. */
export function isKeepSignedIn(request: Request): boolean {
  return new URL(request.url).searchParams.get('keep') === '1';
}

/**
 * Returns the email address a guest paid with, if they come from the order confirmation (pages.md
 * "The list of orders").
 */
async function readGuestBuyerEmail(
  context: AuthPageLoaderArgs['context'],
  next: string | null,
): Promise<string> {
  if (!/^\/orders([/?#]|$)/.test(next ?? '')) return '';
  return (
    (await findBuyerEmailOfBrowser(context.get(appContext), context.get(checkoutBrowserTokenHashContext))) ??
    ''
  );
}

/**
 * Returns where a sign-in leads: its next step, the page the visitor wanted, or the default page of staff or
 * customers. A full page load, because staff and customers have different documents.
 */
export function getSignInDestination(
  ctx: AppContext,
  request: Request,
  admission: SignInStepResult,
): RedirectDestination {
  const { cookies, waitsFor, isStaff, claimedOrders = 0 } = admission;
  const next = readSignInReturnPath(request);
  if (waitsFor) return { to: buildAuthPageUrl('/auth/sign-in', { step: waitsFor, next }), cookies };
  const wanted = addOrderCountToUrl(next, isStaff ? 0 : claimedOrders);
  const ended = buildUrlSecretsClearingCookie(ctx, 'entry');
  return { to: wanted ?? (isStaff ? '/admin' : '/orders'), cookies: [...cookies, ended] };
}
