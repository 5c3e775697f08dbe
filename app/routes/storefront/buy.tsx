import { data, redirect } from 'react-router';

import { createSharedCart } from '#app/modules/shared-carts/create-shared-cart.server.ts';
import {
  type BuyLinkFailure,
  parseBuyLink,
  addMissingQueryParametersToPath,
} from '#app/modules/shared-carts/buy-link.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import { createPrivatePageHeaders } from '../http/private-answer.ts';

import type { Route } from './+types/buy';
import { getLayoutShopName } from './frame/provider.ts';

export const handle = { area: 'secret', isQuiet: true } satisfies RouteOptions;

const BUY_LINK_ERROR_MESSAGES: Record<BuyLinkFailure['code'] | 'RATE_LIMITED', string> = {
  ITEM: 'We can’t read which services this link is for. It may have been cut off.',
  QUANTITY: 'We can’t read the quantities in this link. It may have been cut off.',
  TOO_MANY: 'This link is over the limit for one order: up to 99 of one service, and 50 services.',
  RATE_LIMITED: 'Too many of these links were opened from your network. Please try again in a few minutes.',
};

function redirectWithoutReferrer(to: string): Response {
  const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  return redirect(to, { status: 303, headers });
}

/**
 * A buy link: puts what it names into a new shared cart, kept just long enough to view it, and redirects
 * there. Buys nothing, and reads no personal data from the address (http.md, buy links).
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const link = parseBuyLink(params.lines, new URL(request.url).searchParams);
  if (!link.ok) return data({ problem: BUY_LINK_ERROR_MESSAGES[link.failure.code] }, { status: 400 });
  const { items, promoCode, utm, continueTo, passedOn } = link.value;
  if (continueTo !== null) {
    // The visitor continues shopping first, and the code is offered in their own cart.
    const offered: [string, string][] = promoCode === null ? [] : [['promo', promoCode]];
    return redirectWithoutReferrer(addMissingQueryParametersToPath(continueTo, [...passedOn, ...offered]));
  }
  const created = await createSharedCart(ctx, { source: 'link', content: { items, promoCode, utm } });
  if (created.ok)
    return redirectWithoutReferrer(addMissingQueryParametersToPath(`/c/${created.value.token}`, passedOn));
  if (created.failure.code !== 'RATE_LIMITED')
    return data({ problem: BUY_LINK_ERROR_MESSAGES.TOO_MANY }, { status: 400 });
  const headers = { 'Retry-After': String(created.failure.retryAfterSeconds) };
  return data({ problem: BUY_LINK_ERROR_MESSAGES.RATE_LIMITED }, { status: 429, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(loaderHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Buy link - ${getLayoutShopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

/** A link that cannot be used, with a link to the services. */
export default function BuyLinkPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap section-space">
      <EmptyStateNotice
        title="This link doesn’t work"
        headingLevel={1}
        action={
          <ButtonLink to="/services" size="lg">
            Browse Services
          </ButtonLink>
        }
      >
        <p>{loaderData.problem}</p>
      </EmptyStateNotice>
    </div>
  );
}
