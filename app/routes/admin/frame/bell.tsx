import { useState } from 'react';
import { NavLink } from 'react-router';

import { useAfterNavigation } from '#app/admin-kit/use-on-new-page.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import { formatBellCount } from '#app/modules/notifications/inbox/inbox-list.ts';
import { useRefetchOnEvents } from '#app/platform/admin-updates.ts';
import { Icon } from '#app/ui/icon.tsx';

/** How often to poll when no live event arrives. */
const UNREAD_NOTIFICATION_POLL_INTERVAL_MS = 20_000;

async function fetchUnreadNotificationCount(): Promise<number | null> {
  try {
    const answer = await fetch('/admin/notifications/unread');
    const read: unknown = answer.ok ? await answer.json() : null;
    if (typeof read !== 'object' || read === null || !('unread' in read)) return null;
    return typeof read.unread === 'number' ? read.unread : null;
  } catch {
    // Temporarily unreachable: the number stays until the next attempt.
    return null;
  }
}

/**
 * Returns the current number of unread notifications; reads it again when the shop reports a change, and on
 * each page.
 */
export function useUnreadNotificationCount(known: number): number {
  const [unread, setUnread] = useState(known);
  const ask = async () => {
    const now = await fetchUnreadNotificationCount();
    if (now !== null) setUnread(now);
  };
  useAfterNavigation(() => void ask());
  useRefetchOnEvents('notices', { ask, pollMs: UNREAD_NOTIFICATION_POLL_INTERVAL_MS });
  return unread;
}

/** The link to the inbox, with its unread count. */
export function NotificationBellLink({ unread, className }: { unread: number; className?: string }) {
  return (
    <NavLink
      to="/admin/notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${formatBellCount(unread)} unread`}
      className={joinClassNames(
        'relative grid size-11 shrink-0 place-items-center rounded-base hover:bg-sunken',
        className,
      )}
    >
      <Icon name="bell" className="size-5" />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-4 rounded-base bg-inverse px-1 text-center text-2xs leading-4 font-bold text-on-inverse"
        >
          {formatBellCount(unread)}
        </span>
      ) : null}
    </NavLink>
  );
}
