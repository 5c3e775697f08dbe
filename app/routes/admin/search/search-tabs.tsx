import { FilterTabs } from '#app/ui/tabs.tsx';

/** The pages about the search in the order of their tabs, each with the right it asks for. */
export const SEARCH_TABS = [
  { tab: 'insights', label: 'Insights', to: '/admin/search', permission: 'search:insights' },
  { tab: 'tuning', label: 'Tuning', to: '/admin/search/tuning', permission: 'search:read' },
  { tab: 'index', label: 'Index', to: '/admin/search/index', permission: 'search:read' },
  { tab: 'everything', label: 'Everything', to: '/admin/search/everything', permission: 'admin:enter' },
] as const;
export type SearchTab = (typeof SEARCH_TABS)[number]['tab'];

/** The pages about the search; those that may be opened. */
export function SearchTabs({ current, open }: { current: SearchTab; open: readonly SearchTab[] }) {
  const shown = SEARCH_TABS.filter(({ tab }) => open.includes(tab));
  // One alone leads nowhere.
  if (shown.length < 2) return null;
  return (
    <div className="mb-5">
      <FilterTabs
        label="Search"
        tabs={shown.map(({ tab, label, to }) => ({ label, to, isCurrent: tab === current }))}
      />
    </div>
  );
}
