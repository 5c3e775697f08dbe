import { FilterTabs } from '#app/ui/tabs.tsx';

const TABS = {
  inbox: { label: 'Inbox', to: '/admin/notifications' },
  preferences: { label: 'Preferences', to: '/admin/notifications/preferences' },
  mails: { label: 'Delivery log', to: '/admin/notifications/mails' },
  bounces: { label: 'Bounces', to: '/admin/notifications/bounces' },
  jobs: { label: 'Jobs', to: '/admin/notifications/jobs' },
} as const;
export type NotificationTab = keyof typeof TABS;

/** The pages about what the shop tells: to me, how, everything it mailed, and what it could not do; those that may be opened. */
export function NotificationTabs({
  current,
  open,
}: {
  current: NotificationTab;
  open: readonly NotificationTab[];
}) {
  const tabs = open.map((tab) => ({ ...TABS[tab], isCurrent: tab === current }));
  return (
    <div className="mb-5">
      <FilterTabs label="Notifications" tabs={tabs} />
    </div>
  );
}
