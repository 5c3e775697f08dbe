import { FilterTabs } from '#app/ui/tabs.tsx';

const BULK_ADMIN_TABS = [
  { tab: 'jobs', label: 'Jobs', to: '/admin/bulk' },
  { tab: 'import', label: 'Import', to: '/admin/bulk/import' },
  { tab: 'edit', label: 'Edit', to: '/admin/bulk/edit' },
  { tab: 'export', label: 'Export', to: '/admin/bulk/export' },
] as const;

/** The tabs of the bulk pages. */
export function BulkJobPageTabs({ current }: { current: (typeof BULK_ADMIN_TABS)[number]['tab'] }) {
  return (
    <div className="mb-5">
      <FilterTabs
        label="Bulk"
        tabs={BULK_ADMIN_TABS.map(({ tab, label, to }) => ({ label, to, isCurrent: tab === current }))}
      />
    </div>
  );
}
