import { href, Link } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { listAuditLogEntries } from '#app/modules/audit-pages/list-audit.server.ts';
import type { AuditLogListEntry } from '#app/modules/audit-pages/model.ts';
import { auditListUrlParameters } from '#app/modules/audit-pages/schemas.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { AUDIT_LOG_DENIED_REQUESTS_HREF } from '#app/modules/notifications/denied-request-alert.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/audit-list';
import { AuditKindBadge } from './kind-badge.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('audit:read')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  await markPageNoticesRead(ctx, AUDIT_LOG_DENIED_REQUESTS_HREF);
  const state = auditListUrlParameters.read(new URL(request.url).searchParams);
  return { state, list: readListPageOrFailure(ctx, () => listAuditLogEntries(ctx, state)) };
}

const auditLogTableColumns: readonly AdminTableColumn<AuditLogListEntry>[] = [
  { key: 'summary', label: 'What happened', cell: ({ summary }) => summary },
  {
    key: 'at',
    label: 'When',
    sortsBy: 'at',
    cell: ({ at }) => (
      <span className="whitespace-nowrap">
        <LocalTime at={at} />
      </span>
    ),
  },
  {
    key: 'actor',
    label: 'Who',
    cell: ({ actor }) => <span className="wrap-break-word md:inline-block md:min-w-24">{actor}</span>,
  },
  { key: 'kind', label: 'Category', cell: (entry) => <AuditKindBadge entry={entry} /> },
  { key: 'action', label: 'Action', from: 'widest', stacked: 'hidden', cell: ({ action }) => action },
  {
    key: 'subject',
    label: 'Subject',
    stacked: 'hidden',
    cell: ({ entity, entityId, subject }) =>
      entityId === null ? (
        entity
      ) : (
        <Link
          to={getAuditHistoryUrl(entity, entityId)}
          title={`All entries for this ${entity}`}
          className="underline underline-offset-4"
        >
          {subject ?? (entity === 'page' ? entityId : `${entity} ${entityId.slice(0, 8)}`)}
        </Link>
      ),
  },
  {
    key: 'from',
    label: 'From',
    from: 'wide',
    stacked: 'hidden',
    cell: ({ address, device }) => [device, address].filter(Boolean).join(', '),
  },
];

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { state, list } = loaderData;
  const query = auditListUrlParameters.link({ ...state, page: 1 });
  const file = (name: string) => href('/admin/audit/export/:file', { file: name }) + query;
  return (
    <>
      <PageHeader
        title="Audit"
        actions={
          <>
            <ExportButton to={file('audit.csv')} />
            <ButtonLink to={file('audit.json')} variant="outline" reloadDocument>
              Export JSON
            </ButtonLink>
          </>
        }
      />
      <AdminResourceListPage
        label="Audit"
        noun={{ one: 'entry', many: 'entries' }}
        search={auditListUrlParameters}
        state={state}
        list={list}
        columns={auditLogTableColumns}
        rowName={({ summary }) => summary}
        rowHref={({ id }) => href('/admin/audit/:id', { id })}
        empty={{ title: 'No entries yet', text: 'Every change from now on is recorded here.' }}
        noMatch="No entries match your filters"
      />
    </>
  );
}
