import { FilterTabs } from '#app/ui/tabs.tsx';

const STAGES = [
  { value: 'all', label: 'All leads' },
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'qualified', label: 'Qualified' },
  { value: 'quote_sent', label: 'Quote sent' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
] as const;
export type CrmTab = 'inbox' | (typeof STAGES)[number]['value'];

/** The messages, and the people behind them by stage; `unread` messages are counted beside the first. */
export function CrmTabs({ current, unread }: { current: CrmTab; unread: number }) {
  const count = unread > 0 ? ` ${unread > 99 ? '99+' : unread}` : '';
  const inbox = { label: `Inbox${count}`, to: '/admin/crm/inbox', isCurrent: current === 'inbox' };
  const stages = STAGES.map(({ value, label }) => ({
    label,
    to: value === 'all' ? '/admin/crm' : `/admin/crm?stage=${value}`,
    isCurrent: current === value,
  }));
  return (
    <div className="mb-3">
      <FilterTabs label="Messages and leads" tabs={[inbox, ...stages]} />
    </div>
  );
}
