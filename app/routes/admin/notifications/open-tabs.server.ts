import { hasPermission } from '#app/platform/access.server.ts';
import type { Actor } from '#app/platform/context.ts';

import type { NotificationTab } from './notification-tabs.tsx';

/** Returns the notification pages the actor may open (pages.md "Roles and permissions"). */
export function listPermittedNotificationTabs(actor: Actor): NotificationTab[] {
  return [
    'inbox',
    'preferences',
    ...(hasPermission(actor, 'notices:defaults') ? (['defaults'] as const) : []),
  ];
}
