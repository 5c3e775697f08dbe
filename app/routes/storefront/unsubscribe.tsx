import { data } from 'react-router';

import { AuthPageLayout } from '#app/modules/identity/ui/auth-column.tsx';
import { findUnsubscriptionByLinkToken } from '#app/modules/notifications/find-unsubscription.server.ts';
import { describeUnsubscribeTarget } from '#app/modules/notifications/mail-topics.ts';
import { unsubscribeByToken } from '#app/modules/notifications/unsubscribe.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { createPrivatePageHeaders } from '../http/private-answer.ts';

import type { Route } from './+types/unsubscribe';
import { getLayoutShopName } from './frame/provider.ts';

export const handle = { area: 'secret', mayCrawl: true } satisfies RouteOptions;

const readUnsubscribeToken = (request: Request) => new URL(request.url).searchParams.get('t') ?? '';

/** Shows what the link would turn off. Mail scanners open links too, so opening turns nothing off. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const found = await findUnsubscriptionByLinkToken(context.get(appContext), readUnsubscribeToken(request));
  return data({ words: found ? describeUnsubscribeTarget(found) : null }, { status: found ? 200 : 404 });
}

/** Turns it off: for the button, and for mail programs that post by themselves (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const found = await unsubscribeByToken(context.get(appContext), readUnsubscribeToken(request));
  return data({ isDone: found !== null }, { status: found ? 200 : 404 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return createPrivatePageHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your emails - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function UnsubscribePage({ loaderData: { words }, actionData }: Route.ComponentProps) {
  if (words === null)
    return (
      <AuthPageLayout
        title="This link doesn’t work"
        lead="It may be incomplete. Open it from the email again, or unsubscribe in your account. No account? Contact us and we’ll do it for you."
      >
        <ButtonLink to="/account?tab=notifications" size="lg" isWide>
          Go to my account
        </ButtonLink>
        <ButtonLink to="/contact" variant="outline" size="lg" isWide>
          Contact us
        </ButtonLink>
      </AuthPageLayout>
    );
  if (actionData?.isDone)
    return (
      <AuthPageLayout
        title="You’re unsubscribed"
        lead={`You won’t get emails ${words} anymore. Emails about orders and security still come.`}
      >
        <ButtonLink to="/" variant="outline" size="lg" isWide>
          Go to the shop
        </ButtonLink>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout title="Unsubscribe from these emails?" lead={`You’ll stop getting emails ${words}.`}>
      <form method="post">
        <Button type="submit" size="lg" isWide>
          Unsubscribe
        </Button>
      </form>
    </AuthPageLayout>
  );
}
