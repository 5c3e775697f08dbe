import { FilterTabs } from '#app/ui/tabs.tsx';

/** The kinds of templates in tab order, each with the permission of its page. */
export const TEMPLATE_TABS = [
  { tab: 'emails', label: 'Emails', to: '/admin/templates/emails', permission: 'templates:write' },
  { tab: 'briefs', label: 'Briefs', to: '/admin/templates', permission: 'templates:write' },
  { tab: 'snippets', label: 'Snippets', to: '/admin/templates/snippets', permission: 'snippets:read' },
] as const;
export type EmailBriefSnippetTemplatesTab = (typeof TEMPLATE_TABS)[number]['tab'];

/** The tabs of the template pages that the user may open. */
export function TemplatesAreaTabs({
  current,
  open,
}: {
  current: EmailBriefSnippetTemplatesTab;
  open: readonly EmailBriefSnippetTemplatesTab[];
}) {
  const shown = TEMPLATE_TABS.filter(({ tab }) => open.includes(tab));
  // A single tab is no choice.
  if (shown.length < 2) return null;
  return (
    <FilterTabs
      label="Template types"
      tabs={shown.map(({ tab, label, to }) => ({ label, to, isCurrent: tab === current }))}
    />
  );
}
