import { useFetcher } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { providerEventLogSearch } from '#app/modules/payments/provider-events/event-log.ts';
import { listPaymentProviderEventLog } from '#app/modules/payments/provider-events/list-event-log.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/events';
import { createStripeEventTableColumns } from './event-columns.tsx';
import { replayStripeEventIntents } from './event-intents.server.ts';
import { PaymentReadinessTabs } from './readiness-tabs.tsx';
import { ReplayPaymentEventForm } from './replay-form.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('readiness:read')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = providerEventLogSearch.read(url.searchParams);
  return { state, list: readListPageOrFailure(ctx, () => listPaymentProviderEventLog(ctx, state)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, replayStripeEventIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The payment provider's events of the last 90 days, with their outcome. */
export default function ProviderEventsPage({
  loaderData: { state, list },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<FormActionResult>();
  useActionResultToast(actionData);
  useActionResultToast(fetcher.data);
  return (
    <>
      <PageHeader title="Go live" documentTitle="Payment provider events" />
      <PaymentReadinessTabs current="events" />
      <AdminResourceListPage
        label="Events"
        noun={{ one: 'event', many: 'events' }}
        search={providerEventLogSearch}
        state={state}
        list={list}
        answer={fetcher.data?.ok === false ? fetcher.data : actionData}
        columns={createStripeEventTableColumns(fetcher)}
        rowName={({ type, id }) => `${type} ${id}`}
        noMatch="No events match your filters"
        empty={{
          title: 'No events yet',
          text: (
            <p>The provider sends an event for every payment. Make a test purchase to see the first ones.</p>
          ),
        }}
      />
      <ReplayPaymentEventForm answer={actionData} />
    </>
  );
}
