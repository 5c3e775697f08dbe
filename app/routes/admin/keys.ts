import { data, redirect } from 'react-router';

import { setSingleKeyShortcutsPreference } from '#app/modules/identity/account/update-working.server.ts';
import { appContext } from '#app/platform/context.ts';

import type { Route } from './+types/keys';
import { requirePermission } from './require-permission.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

/** Only the switch in the help dialog uses this address. */
export function loader() {
  return redirect('/admin');
}

/** Stores in the account whether single-key shortcuts are active. */
export async function action({ context, request }: Route.ActionArgs) {
  const choice = (await request.formData()).get('singleKeys');
  if (choice !== 'on' && choice !== 'off') return data(null, { status: 400 });
  await setSingleKeyShortcutsPreference(context.get(appContext), choice === 'on');
  return data(null);
}
