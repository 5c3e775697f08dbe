import { useEffect, useRef } from 'react';

import { FilterTabs } from '#app/ui/tabs.tsx';

const NOTIFICATION_PAGE_TABS = {
  inbox: { label: 'Inbox', to: '/admin/notifications' },
  preferences: { label: 'Preferences', to: '/admin/notifications/preferences' },
  defaults: { label: 'Team defaults', to: '/admin/notifications/defaults' },
} as const;
export type NotificationTab = keyof typeof NOTIFICATION_PAGE_TABS;

/** The notification pages the user may open: own inbox, own preferences, and what the team receives. */
export function NotificationTabs({
  current,
  open,
}: {
  current: NotificationTab;
  open: readonly NotificationTab[];
}) {
  const tabs = open.map((tab) => ({ ...NOTIFICATION_PAGE_TABS[tab], isCurrent: tab === current }));
  const ref = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const tab = ref.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="mb-5">
      <FilterTabs label="Notifications" tabs={tabs} />
    </div>
  );
}
