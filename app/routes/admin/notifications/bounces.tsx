import { useFetcher } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { listBounces } from '#app/modules/outbox/list-bounces.server.ts';
import { bounceListSearch } from '#app/modules/outbox/mail-bounce.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/bounces';
import { buildMailBounceTableColumns } from './bounce-columns.tsx';
import { bouncedMailIntents } from './bounce-intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('mails:read')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = bounceListSearch.read(url.searchParams);
  return {
    state,
    list: readListPageOrFailure(ctx, () => listBounces(ctx, state)),
    mayLift: hasPermission(ctx.actor, 'mails:bounces'),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, bouncedMailIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function BouncesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, list, mayLift } = loaderData;
  const fetcher = useFetcher<FormActionResult>();
  useActionResultToast(actionData);
  useActionResultToast(fetcher.data);
  return (
    <>
      <PageHeader title="Bounces" documentTitle="Addresses that bounce" />
      <p className="mb-5 max-w-2xl text-sm text-ink-2">
        A mail server reported that these mailboxes don’t exist, so we only send them codes and account
        security emails. Some servers accept an email and return it to your own mailbox later. Mark it as
        bounced on its page in the email log.
        {mayLift ? '' : ' The owner can allow emails to an address again.'}
      </p>
      <AdminResourceListPage
        label="Addresses that bounce"
        noun={{ one: 'address', many: 'addresses' }}
        search={bounceListSearch}
        state={state}
        list={list}
        answer={fetcher.data?.ok === false ? fetcher.data : actionData}
        columns={buildMailBounceTableColumns(fetcher, mayLift)}
        rowName={({ mailbox }) => mailbox}
        {...(mayLift && { bulk: [{ intent: 'lift', label: 'Allow emails' }] })}
        noMatch="No addresses match your search"
        empty={{
          title: 'No bouncing addresses',
          text: (
            <p>
              Addresses that permanently reject emails appear here and get no more emails until you allow them
              again.
            </p>
          ),
        }}
      />
    </>
  );
}
