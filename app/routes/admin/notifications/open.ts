import { data, redirect } from 'react-router';

import { findOwnNotification } from '#app/modules/notifications/inbox/find-notice.server.ts';
import { setOwnNotificationsReadState } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/open';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

/** Marks a notification as read and redirects to its subject. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const notice = await findOwnNotification(ctx, params.id);
  if (!notice) throw data(null, { status: 404 });
  await setOwnNotificationsReadState(ctx, [notice.id], true);
  return redirect(notice.href ?? '/admin/notifications');
}
