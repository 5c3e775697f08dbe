import { FilterTabs } from '#app/ui/tabs.tsx';

type Tab = 'inbox' | 'preferences' | 'mails' | 'jobs';

/** The pages about what the shop tells: to me, how, everything it mailed, and what it could not do. */
export function NotificationTabs({ current, mayReadMails }: { current: Tab; mayReadMails: boolean }) {
  const tabs = [
    { label: 'Inbox', to: '/admin/notifications', isCurrent: current === 'inbox' },
    { label: 'Preferences', to: '/admin/notifications/preferences', isCurrent: current === 'preferences' },
    { label: 'Delivery log', to: '/admin/notifications/mails', isCurrent: current === 'mails' },
    { label: 'Jobs', to: '/admin/notifications/jobs', isCurrent: current === 'jobs' },
  ];
  return (
    <div className="mb-5">
      <FilterTabs label="Notifications" tabs={mayReadMails ? tabs : tabs.slice(0, 2)} />
    </div>
  );
}
