import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { ListedCaseStudy } from '#app/modules/case-studies/admin/case-study-search.ts';
import { Badge } from '#app/ui/badge.tsx';

/** What visitors see of a case study. */
export function CaseStudyStatusBadge({
  status,
  isInTrash = false,
}: Pick<ListedCaseStudy, 'status'> & { isInTrash?: boolean }) {
  if (isInTrash) return <Badge tone="bad">In the trash</Badge>;
  return status === 'published' ? <Badge tone="good">Published</Badge> : <Badge>Draft</Badge>;
}

function CaseStudyFileCell({ file, isFileMissing }: Pick<ListedCaseStudy, 'file' | 'isFileMissing'>) {
  if (file === null && !isFileMissing) return <span className="text-ink-3">None</span>;
  return (
    <span className="grid justify-items-start gap-1 whitespace-nowrap">
      {file}
      {isFileMissing ? <Badge tone="bad">File is missing</Badge> : null}
    </span>
  );
}

/** The columns of the case studies (pages.md, /admin/case-studies). */
export const ADMIN_CASE_STUDY_TABLE_COLUMNS: readonly AdminTableColumn<ListedCaseStudy>[] = [
  { key: 'title', label: 'Title', sortsBy: 'title', cell: ({ title }) => title },
  {
    key: 'client',
    label: 'Client',
    cell: ({ clientName, clientLabel }) => (
      <span className="grid">
        {clientName}
        {clientLabel && clientLabel !== clientName ? (
          <span className="text-sm text-ink-3">{`shown as ${clientLabel}`}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'category',
    label: 'Category',
    from: 'wide',
    cell: ({ category, industry }) => (
      <span className="grid">
        {category}
        {industry ? <span className="text-sm text-ink-3">{industry}</span> : null}
      </span>
    ),
  },
  { key: 'file', label: 'File', cell: (caseStudy) => <CaseStudyFileCell {...caseStudy} /> },
  {
    key: 'featured',
    label: 'Featured',
    from: 'widest',
    cell: ({ isFeatured }) => (isFeatured ? <Badge>Featured</Badge> : <span className="text-ink-3">No</span>),
    stacked: 'hidden',
  },
  {
    key: 'metrics',
    label: 'Results',
    from: 'widest',
    isNumber: true,
    stacked: 'hidden',
    cell: ({ metrics }) => metrics,
  },
  {
    key: 'downloads',
    label: 'Downloads, 30 d',
    from: 'wide',
    isNumber: true,
    stacked: 'hidden',
    cell: ({ downloads }) => downloads.toLocaleString('en-US'),
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => <CaseStudyStatusBadge status={status} />,
  },
  {
    key: 'updated',
    label: 'Updated',
    sortsBy: 'updated',
    from: 'wide',
    cell: ({ updatedAt }) => (
      <span className="whitespace-nowrap text-ink-2">
        <LocalTime at={updatedAt} isShort />
      </span>
    ),
  },
];
