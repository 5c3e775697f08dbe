import { data, redirect } from 'react-router';

import { switchSingleKeys } from '#app/modules/identity/account/update-working.server.ts';
import { appContext } from '#app/platform/context.ts';

import type { Route } from './+types/keys';
import { onlyWith } from './only-with.ts';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('admin:enter')];

/** Only the switch of the help speaks to this address. */
export function loader() {
  return redirect('/admin');
}

/** Keeps in the account whether single keys act. */
export async function action({ context, request }: Route.ActionArgs) {
  const choice = (await request.formData()).get('singleKeys');
  if (choice !== 'on' && choice !== 'off') return data(null, { status: 400 });
  await switchSingleKeys(context.get(appContext), choice === 'on');
  return data(null);
}
