import type { Permission } from '#app/platform/access.server.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

/** The kinds of templates, each with the right to open its page. */
export const TEMPLATE_TABS: readonly { label: string; to: string; permission: Permission }[] = [
  { label: 'Briefs', to: '/admin/templates', permission: 'templates:write' },
  { label: 'Snippets', to: '/admin/templates/snippets', permission: 'snippets:read' },
];

/** The pages about templates that may be opened; `open` are their addresses. */
export function TemplateTabs({ current, open }: { current: string; open: readonly string[] }) {
  const tabs = TEMPLATE_TABS.filter(({ to }) => open.includes(to)).map(({ label, to }) => ({
    label,
    to,
    isCurrent: to === current,
  }));
  return <FilterTabs label="Kinds of templates" tabs={tabs} />;
}
