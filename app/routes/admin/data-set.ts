import { data, redirect } from 'react-router';

import { parseDemoOrRealDataSet } from '#app/lib/data-set.ts';
import { sanitizeReturnPath } from '#app/lib/return-path.ts';
import { appContext } from '#app/platform/context.ts';
import { serializeCookie } from '#app/platform/cookies.server.ts';

import type { Route } from './+types/data-set';
import { requirePermission } from './require-permission.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

const DATA_SET_COOKIE_MAX_AGE_SECONDS = 365 * 86_400;

/** Only the data set switch of the frame uses this address. */
export function loader() {
  return redirect('/admin');
}

/**
 * Stores the chosen data set in a cookie; the page reads its data again, and a form without script returns to
 * it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const dataSet = parseDemoOrRealDataSet(form.get('set'));
  if (!dataSet) return data(null, { status: 400 });
  const cookie = serializeCookie(context.get(appContext).settings, 'dataSet', {
    value: dataSet,
    maxAgeSeconds: DATA_SET_COOKIE_MAX_AGE_SECONDS,
  });
  return redirect(sanitizeReturnPath(form.get('next')) ?? '/admin', {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}
