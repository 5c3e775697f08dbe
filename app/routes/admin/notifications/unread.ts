import { data } from 'react-router';

import { countOwnUnreadStaffNotifications } from '#app/modules/notifications/inbox/count-unread-notices.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/unread';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

/** Returns the unread count of the bell, for polling while an admin page is visible. */
export async function loader({ context }: Route.LoaderArgs) {
  const unread = await countOwnUnreadStaffNotifications(context.get(appContext));
  return data({ unread }, { headers: { 'Cache-Control': 'private, no-store' } });
}
