import { FilterTabs } from '#app/ui/tabs.tsx';

type Tab = 'inbox' | 'preferences' | 'mails';

/** The three pages about what the shop tells: to me, how, and everything it mailed. */
export function NotificationTabs({ current, mayReadMails }: { current: Tab; mayReadMails: boolean }) {
  const tabs = [
    { label: 'Inbox', to: '/admin/notifications', isCurrent: current === 'inbox' },
    { label: 'Preferences', to: '/admin/notifications/preferences', isCurrent: current === 'preferences' },
    { label: 'Delivery log', to: '/admin/notifications/mails', isCurrent: current === 'mails' },
  ];
  return (
    <div className="mb-5">
      <FilterTabs label="Notifications" tabs={mayReadMails ? tabs : tabs.slice(0, 2)} />
    </div>
  );
}
