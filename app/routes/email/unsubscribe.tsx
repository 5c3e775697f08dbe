import { createContext, data } from 'react-router';

import { AuthColumn } from '#app/modules/identity/ui/auth-column.tsx';
import { unsubscribe } from '#app/modules/identity/unsubscribing/commands.server.ts';
import { switchWords } from '#app/modules/notifications/unsubscribing/model.ts';
import { findUnsubscription } from '#app/modules/notifications/unsubscribing/queries.server.ts';
import { keptSecrets, takeSecrets } from '#app/platform/address-secrets.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { privateHeaders } from '../auth/form-answer.ts';
import { shopName } from '../storefront/provider.ts';

import type { Route } from './+types/unsubscribe';

/** Whether the action has answered: a mail program that posts must not be sent elsewhere (RFC 8058). */
const isAnswered = createContext(false);

/** The address has it where a mail program posts by itself (RFC 8058); a page that a person opened has taken it out. */
const tokenOf = (ctx: AppContext, request: Request) =>
  new URL(request.url).searchParams.get('t') ?? keptSecrets(ctx, request, 'unsubscribe')?.['t'] ?? '';

/** Takes the token out of the address and says what it would switch off; mail scanners open links too, and switch nothing. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await findUnsubscription(ctx, tokenOf(ctx, request));
  // A link that leads nowhere is refused where it stands.
  if (found && !context.get(isAnswered)) takeSecrets(ctx, url, { key: 'unsubscribe', names: ['t'] });
  return data({ words: found ? switchWords(found) : null }, { status: found ? 200 : 404 });
}

/** Switches it off: for the button, and for mail programs that post by themselves (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  context.set(isAnswered, true);
  const ctx = context.get(appContext);
  const found = await unsubscribe(ctx, tokenOf(ctx, request));
  return data({ isDone: found !== null }, { status: found ? 200 : 404 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Mails you get - ${shopName(matches[1])}` }, { name: 'robots', content: 'noindex' }];
}

export default function UnsubscribePage({ loaderData: { words }, actionData }: Route.ComponentProps) {
  if (words === null)
    return (
      <AuthColumn
        title="This link does not work"
        lead="It may be cut off, or this browser keeps no cookies. Open it from the mail again, or switch mails off in your account. You have none? Write to us, and we do it."
      >
        <ButtonLink to="/account?tab=notifications" size="lg" isWide>
          Go to my account
        </ButtonLink>
        <ButtonLink to="/contact" variant="outline" size="lg" isWide>
          Write to us
        </ButtonLink>
      </AuthColumn>
    );
  if (actionData?.isDone)
    return (
      <AuthColumn
        title="Done"
        lead={`You get no more mails ${words}. Mails about orders and security still come.`}
      >
        <ButtonLink to="/" variant="outline" size="lg" isWide>
          Go to the shop
        </ButtonLink>
      </AuthColumn>
    );
  return (
    <AuthColumn title="Switch off these mails?" lead={`You would get no more mails ${words}.`}>
      <form method="post">
        <Button type="submit" size="lg" isWide>
          Switch them off
        </Button>
      </form>
    </AuthColumn>
  );
}
