import { FilterTabs } from '#app/ui/tabs.tsx';

/** The search pages in the order of their tabs, each with its permission. */
export const ADMIN_SEARCH_PAGE_TABS = [
  { tab: 'insights', label: 'Insights', to: '/admin/search', permission: 'search:insights' },
  { tab: 'tuning', label: 'Tuning', to: '/admin/search/tuning', permission: 'search:read' },
  { tab: 'index', label: 'Index', to: '/admin/search/index', permission: 'search:read' },
  { tab: 'everything', label: 'Everything', to: '/admin/search/everything', permission: 'admin:enter' },
] as const;
export type AdminSearchTabKey = (typeof ADMIN_SEARCH_PAGE_TABS)[number]['tab'];

/** The tabs of the search pages that the user may open. */
export function AdminSearchPageTabs({
  current,
  open,
}: {
  current: AdminSearchTabKey;
  open: readonly AdminSearchTabKey[];
}) {
  const shown = ADMIN_SEARCH_PAGE_TABS.filter(({ tab }) => open.includes(tab));
  // A single tab is no choice.
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
