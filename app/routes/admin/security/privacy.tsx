import { href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { listPrivacyRequests } from '#app/modules/security-pages/list-privacy-requests.server.ts';
import type { PrivacyRequest, PrivacyRequestState } from '#app/modules/security-pages/privacy-list.ts';
import { listDataRetention } from '#app/modules/security-pages/list-data-retention.server.ts';
import { appContext } from '#app/platform/context.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/privacy';
import { AdminSecurityPageTabs } from './security-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('security:read')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [requests, kept] = await Promise.all([listPrivacyRequests(ctx), listDataRetention(ctx)]);
  return { requests, kept };
}

const PRIVACY_REQUEST_BADGES: Record<PrivacyRequestState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'warn' },
  late: { label: 'Overdue', tone: 'bad' },
  'given-up': { label: 'Failed', tone: 'bad' },
  ready: { label: 'Ready to download', tone: 'good' },
  done: { label: 'Done', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

const PRIVACY_REQUEST_LABELS = { copy: 'Copy of data', deletion: 'Account deletion' } as const;

function PrivacyRequestItem({ request }: { request: PrivacyRequest }) {
  const { kind, person, isByTeam, requestedAt, dueAt, state } = request;
  const { label, tone } = PRIVACY_REQUEST_BADGES[state];
  const name = person.name ?? 'Deleted account';
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {person.isCustomer ? (
            <Link to={href('/admin/users/:id', { id: person.id })} className="underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
          {`: ${PRIVACY_REQUEST_LABELS[kind].toLowerCase()}`}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-ink-2">
        {isByTeam ? 'Entered by the team on ' : 'Requested on '}
        <LocalTime at={requestedAt} hasTime={false} />
        {state === 'open' || state === 'late' || state === 'given-up' ? (
          <>
            {', due on '}
            <LocalTime at={dueAt} hasTime={false} />
          </>
        ) : null}
        .
        {state === 'given-up'
          ? ' The job failed. See Jobs in the menu, or ask the person to request it again.'
          : ''}
      </p>
    </li>
  );
}

/** Privacy requests, and how long the shop keeps each kind of data. */
export default function PrivacyPage({ loaderData: { requests, kept } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Security" documentTitle="Privacy" />
      <AdminSecurityPageTabs current="privacy" />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <DetailPagePanel id="requests" title="Privacy requests">
          <p className="max-w-2xl text-sm text-ink-2">
            People request a copy of their data or delete their account on their account page, or your team
            enters the request under Users. Both run automatically. A copy is deleted after one day.
          </p>
          {requests.length === 0 ? (
            <p className="text-sm text-ink-2">No requests in the last 30 days.</p>
          ) : (
            <ul aria-label="Requests">
              {requests.map((request) => (
                <PrivacyRequestItem key={request.id} request={request} />
              ))}
            </ul>
          )}
        </DetailPagePanel>
        <DetailPagePanel id="retention" title="How long data is kept">
          <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
            {kept.map(({ data, time }) => (
              <div key={data} className="contents">
                <dt className="font-semibold">{data}</dt>
                <dd className="text-ink-2 max-sm:-mt-1.5">{time}</dd>
              </div>
            ))}
          </dl>
          <p>
            <Link
              to="/admin/homepage-content/settings?tab=retention"
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              Change retention settings
            </Link>
          </p>
        </DetailPagePanel>
      </div>
    </>
  );
}
