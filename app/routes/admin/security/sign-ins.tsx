import { Link } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { listSignInLockouts } from '#app/modules/identity/sessions/list-lockouts.server.ts';
import { countSignInOutcomes, listSignInAttempts } from '#app/modules/security-pages/list-sign-ins.server.ts';
import { type SignInLogListRow, signInHistoryListSearch } from '#app/modules/security-pages/sign-in-list.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/sign-ins';
import { SignInLockoutsPanel } from './lockouts-card.tsx';
import { createSignInLockoutIntents } from './intents.server.ts';
import { AdminSecurityPageTabs } from './security-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('security:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = signInHistoryListSearch.read(url.searchParams);
  const [holds, counts] = await Promise.all([listSignInLockouts(ctx), countSignInOutcomes(ctx)]);
  return { state, holds, counts, list: readListPageOrFailure(ctx, () => listSignInAttempts(ctx, state)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createSignInLockoutIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const formatSignInCount = (value: number) => value.toLocaleString('en-US');
const getSignInPersonName = ({ person }: SignInLogListRow) => person?.name ?? 'Unknown';

const signInLogTableColumns: readonly AdminTableColumn<SignInLogListRow>[] = [
  { key: 'who', label: 'Who', cell: getSignInPersonName },
  { key: 'at', label: 'When', sortsBy: 'at', cell: ({ at }) => <LocalTime at={at} /> },
  {
    key: 'result',
    label: 'Result',
    stacked: 'end',
    cell: ({ result }) =>
      result === 'done' ? <Badge tone="good">Signed in</Badge> : <Badge tone="bad">Failed</Badge>,
  },
  {
    key: 'email',
    label: 'Email',
    from: 'wide',
    stacked: 'hidden',
    cell: ({ person }) => <span className="wrap-anywhere">{person?.email ?? ''}</span>,
  },
  { key: 'said', label: 'What happened', stacked: 'line', cell: ({ summary }) => summary },
  {
    key: 'from',
    label: 'From',
    stacked: 'line',
    cell: ({ device, address }) => [device, address].filter(Boolean).join(', ') || 'No longer kept',
  },
];

/** Successful and failed sign-ins, and current lockouts. */
export default function SignInsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, holds, counts, list } = loaderData;
  useActionResultToast(actionData);
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  return (
    <>
      <PageHeader title="Security" documentTitle="Sign-ins" />
      <AdminSecurityPageTabs current="sign-ins" />
      <ActionResultNotice answer={answer} />
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <StatStrip
          label="In the last 24 hours"
          stats={[
            { label: 'Sign-ins', value: formatSignInCount(counts.signedIn), note: 'in 24 hours' },
            { label: 'Failed sign-ins', value: formatSignInCount(counts.refused), note: 'in 24 hours' },
            {
              label: 'Access denied',
              value: formatSignInCount(counts.denied),
              note: 'for missing permissions, in 24 hours',
              href: '/admin/audit?kind=denials',
            },
          ]}
        />
        <SignInLockoutsPanel holds={holds} />
      </div>
      <h2 className="mb-3 text-lg font-semibold">History</h2>
      <p className="mb-4 max-w-2xl text-sm text-ink-2">
        From the{' '}
        <Link to="/admin/audit?kind=security" className="underline underline-offset-4">
          audit
        </Link>
        . Failed sign-ins are counted by network and minute. Network and device are kept for 90 days.
      </p>
      <AdminResourceListPage
        label="Sign-ins"
        noun={{ one: 'entry', many: 'entries' }}
        search={signInHistoryListSearch}
        state={state}
        list={list}
        columns={signInLogTableColumns}
        rowName={(row) => `${getSignInPersonName(row)}, ${row.at}`}
        empty={{ title: 'No sign-ins yet', text: 'Every sign-in from now on is listed here.' }}
        noMatch="No sign-ins match your filters"
      />
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
