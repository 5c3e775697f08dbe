import { data } from 'react-router';

import { AuthColumn } from '#app/modules/identity/ui/auth-column.tsx';
import { findUnsubscription } from '#app/modules/notifications/find-unsubscription.server.ts';
import { describeSwitch } from '#app/modules/notifications/mail-topics.ts';
import { unsubscribe } from '#app/modules/notifications/unsubscribe.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { privateHeaders } from '../http/private-answer.ts';

import type { Route } from './+types/unsubscribe';
import { shopName } from './frame/provider.ts';

export const handle = { area: 'secret', mayCrawl: true } satisfies RouteFacts;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('t') ?? '';

/** Shows what the link would turn off. Mail scanners open links too, so opening turns nothing off. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const found = await findUnsubscription(context.get(appContext), tokenOf(request));
  return data({ words: found ? describeSwitch(found) : null }, { status: found ? 200 : 404 });
}

/** Turns it off: for the button, and for mail programs that post by themselves (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const found = await unsubscribe(context.get(appContext), tokenOf(request));
  return data({ isDone: found !== null }, { status: found ? 200 : 404 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Your emails - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

export default function UnsubscribePage({ loaderData: { words }, actionData }: Route.ComponentProps) {
  if (words === null)
    return (
      <AuthColumn
        title="This link doesn’t work"
        lead="It may be incomplete. Open it from the email again, or unsubscribe in your account. No account? Contact us and we’ll do it for you."
      >
        <ButtonLink to="/account?tab=notifications" size="lg" isWide>
          Go to my account
        </ButtonLink>
        <ButtonLink to="/contact" variant="outline" size="lg" isWide>
          Contact us
        </ButtonLink>
      </AuthColumn>
    );
  if (actionData?.isDone)
    return (
      <AuthColumn
        title="You’re unsubscribed"
        lead={`You won’t get emails ${words} anymore. Emails about orders and security still come.`}
      >
        <ButtonLink to="/" variant="outline" size="lg" isWide>
          Go to the shop
        </ButtonLink>
      </AuthColumn>
    );
  return (
    <AuthColumn title="Unsubscribe from these emails?" lead={`You’ll stop getting emails ${words}.`}>
      <form method="post">
        <Button type="submit" size="lg" isWide>
          Unsubscribe
        </Button>
      </form>
    </AuthColumn>
  );
}
