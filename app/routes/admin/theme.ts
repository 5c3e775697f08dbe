import { data, redirect } from 'react-router';

import { sanitizeReturnPath } from '#app/lib/return-path.ts';
import { appContext } from '#app/platform/context.ts';
import { serializeCookie } from '#app/platform/cookies.server.ts';

import type { Route } from './+types/theme';
import { requirePermission } from './require-permission.ts';
import { parseThemeChoice } from './theme-choice.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

const YEAR_SECONDS = 365 * 86_400;

/** Only the form of the menu uses this address. */
export function loader() {
  return redirect('/admin');
}

/**
 * Stores the theme in a cookie, so that the next document has it from its first paint. A form without script
 * returns to its page; with script the page stays as it is, including its open menu.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = parseThemeChoice(form.get('theme'));
  if (!theme) return data(null, { status: 400 });
  const cookie = serializeCookie(context.get(appContext).settings, 'theme', {
    value: theme,
    maxAgeSeconds: YEAR_SECONDS,
  });
  const headers = { 'Set-Cookie': cookie };
  if (!request.headers.get('Accept')?.includes('text/html')) return data(null, { headers });
  return redirect(sanitizeReturnPath(form.get('next')) ?? '/admin', { status: 303, headers });
}
