import type { ReactNode } from 'react';
import { data, href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { isUuid } from '#app/lib/uuid.ts';
import { findAuditEntry } from '#app/modules/audit-pages/list-audit.server.ts';
import type { AuditLogFieldChange, AuditEntryWithChanges } from '#app/modules/audit-pages/model.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/audit-entry';
import { AuditKindBadge } from './kind-badge.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('audit:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = isUuid(params.id) ? await findAuditEntry(context.get(appContext), params.id) : null;
  if (!entry) throw data(null, { status: 404 });
  return { entry };
}

function AuditEntrySubjectLink({ entity, entityId, subject }: AuditEntryWithChanges) {
  if (entityId === null) return entity;
  return (
    <Link to={getAuditHistoryUrl(entity, entityId)} className="underline underline-offset-4">
      {subject ? `${subject} (${entity} ${entityId})` : `${entity} ${entityId}`}
    </Link>
  );
}

function AuditEntryFacts({ entry }: { entry: AuditEntryWithChanges }) {
  const facts: [string, ReactNode][] = [
    ['When', <LocalTime key="at" at={entry.at} />],
    ['Who', `${entry.actor} (${entry.actorKind})`],
    ['Action', entry.action],
    ['Subject', <AuditEntrySubjectLink key="subject" {...entry} />],
    ['Result', entry.result],
    ['Device', entry.device ?? 'Not stored'],
    ['Network', entry.address ?? 'Not stored'],
    ['Request ID', entry.requestId],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-base border border-line bg-paper p-5 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="text-sm break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function AuditChangedValue({ label, text, tone }: { label: string; text: string | null; tone: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs text-ink-3">{label}</p>
      <p
        className={`max-h-96 overflow-y-auto rounded-base px-3 py-2 text-sm break-words whitespace-pre-wrap ${tone}`}
      >
        {text ?? 'None'}
      </p>
    </div>
  );
}

function AuditValueChangeList({ changes }: { changes: readonly AuditLogFieldChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-ink-2">No values recorded.</p>;
  return (
    <ul className="grid gap-5">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="grid gap-2">
          <h3 className="text-sm font-semibold">{name}</h3>
          <div className="grid gap-3 md:grid-cols-2">
            <AuditChangedValue label="Before" text={before} tone="bg-bad-tint text-bad" />
            <AuditChangedValue label="After" text={after} tone="bg-good-tint text-good" />
          </div>
        </li>
      ))}
    </ul>
  );
}

export default function AuditEntryPage({ loaderData }: Route.ComponentProps) {
  const { entry } = loaderData;
  return (
    <>
      <PageHeader
        title={entry.summary}
        documentTitle="Audit entry"
        back={{ href: href('/admin/audit'), label: 'Audit' }}
        note={<AuditKindBadge entry={entry} />}
      />
      <div className="grid gap-6">
        <AuditEntryFacts entry={entry} />
        <section className="grid gap-4 rounded-base border border-line bg-paper p-5">
          <h2 className="text-lg font-semibold">What changed</h2>
          <AuditValueChangeList changes={entry.changes} />
        </section>
      </div>
    </>
  );
}
