import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { BriefTemplateListItem } from '#app/modules/fulfilment/briefs/brief-templates.ts';
import { Badge } from '#app/ui/badge.tsx';

/** The columns of the questionnaires (pages.md, /admin/templates). */
export const QUESTIONNAIRE_COLUMNS: readonly AdminTableColumn<BriefTemplateListItem>[] = [
  { key: 'name', label: 'Questionnaire', sortsBy: 'name', cell: ({ name }) => name },
  {
    key: 'questions',
    label: 'Questions',
    cell: ({ questions, required }) =>
      required === 0 ? `${questions}, all optional` : `${questions}, ${required} required`,
  },
  {
    key: 'services',
    label: 'Used by',
    sortsBy: 'services',
    cell: ({ services }) => (services === 1 ? '1 service' : `${services.toLocaleString('en-US')} services`),
  },
  { key: 'version', label: 'Version', from: 'wide', stacked: 'hidden', cell: ({ version }) => `v${version}` },
  {
    key: 'status',
    label: 'Status',
    stacked: 'end',
    cell: ({ status }) => (status === 'active' ? <Badge tone="good">Active</Badge> : <Badge>Archived</Badge>),
  },
  {
    key: 'edited',
    label: 'Edited',
    sortsBy: 'edited',
    stacked: 'hidden',
    cell: ({ updatedAt }) => <LocalTime at={updatedAt} hasTime={false} />,
  },
];
