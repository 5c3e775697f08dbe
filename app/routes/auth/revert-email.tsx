import { data } from 'react-router';

import { revertEmail } from '#app/modules/identity/email-change/commands.server.ts';
import { findFormerEmail } from '#app/modules/identity/email-change/queries.server.ts';
import { AuthColumn } from '#app/modules/identity/ui/auth-column.tsx';
import { appContext } from '#app/platform/context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { shopName } from '../storefront/provider.ts';

import type { Route } from './+types/revert-email';
import { goTo, privateHeaders } from './form-answer.ts';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Looks whether the link would work; mail scanners do so too, and use nothing up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return { email: await findFormerEmail(context.get(appContext), tokenOf(request)) };
}

/** Gives the account back, and leads to a new password. Without a working link the page says so. */
export async function action({ context, request }: Route.ActionArgs) {
  const link = await revertEmail(context.get(appContext), tokenOf(request));
  if (link === null) return data(null, { status: 422 });
  const { pathname, search } = new URL(link);
  return goTo(pathname + search);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return privateHeaders(actionHeaders);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Take your account back - ${shopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function RevertEmailPage({ loaderData: { email } }: Route.ComponentProps) {
  if (email === null)
    return (
      <AuthColumn
        title="This link does not work any more"
        lead="It was used already, or is older than 72 hours. If somebody else has your account, write to us."
      >
        <ButtonLink to="/contact" size="lg" isWide>
          Contact us
        </ButtonLink>
      </AuthColumn>
    );
  return (
    <AuthColumn
      title="Take your account back"
      lead={`The address of your account becomes ${email} again. Its password ends and every browser is signed out; then you choose a new password.`}
    >
      <form method="post">
        <Button type="submit" size="lg" isWide>
          Take my account back
        </Button>
      </form>
    </AuthColumn>
  );
}
