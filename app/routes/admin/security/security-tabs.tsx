import { FilterTabs } from '#app/ui/tabs.tsx';

const SECURITY_TABS = [
  { key: 'overview', label: 'Overview', to: '/admin/security' },
  { key: 'sign-ins', label: 'Sign-ins', to: '/admin/security/sign-ins' },
  { key: 'backups', label: 'Backups', to: '/admin/security/backups' },
  { key: 'privacy', label: 'Privacy', to: '/admin/security/privacy' },
  { key: 'reports', label: 'Scripts', to: '/admin/security/reports' },
  { key: 'agents', label: 'Agents', to: '/admin/security/agents' },
] as const;

/** The tabs of the security pages. */
export function AdminSecurityPageTabs({ current }: { current: (typeof SECURITY_TABS)[number]['key'] }) {
  return (
    <div className="mb-5">
      <FilterTabs
        label="Security"
        tabs={SECURITY_TABS.map(({ key, ...tab }) => ({ ...tab, isCurrent: key === current }))}
      />
    </div>
  );
}
