import { FilterTabs } from '#app/ui/tabs.tsx';

/** The messages, and the people behind them; `unread` messages are counted beside the first. */
export function CrmTabs({ current, unread }: { current: 'inbox' | 'leads'; unread: number }) {
  const count = unread > 0 ? ` ${unread > 99 ? '99+' : unread}` : '';
  return (
    <div className="mb-3">
      <FilterTabs
        label="Messages and leads"
        tabs={[
          { label: `Inbox${count}`, to: '/admin/crm/inbox', isCurrent: current === 'inbox' },
          { label: 'Leads', to: '/admin/crm', isCurrent: current === 'leads' },
        ]}
      />
    </div>
  );
}
