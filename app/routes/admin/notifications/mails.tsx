import { Form, href } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { listMailDeliveries } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import { listDisabledMailTemplates } from '#app/modules/outbox/list-mail-switches.server.ts';
import { mailDeliveryListSearch, UNDELIVERED_MAILS_HREF } from '#app/modules/outbox/mail-delivery.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/mails';
import { MAIL_DELIVERY_TABLE_COLUMNS } from './columns.tsx';
import { mailLogIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('mails:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  await markPageNoticesRead(ctx, UNDELIVERED_MAILS_HREF);
  const state = mailDeliveryListSearch.read(url.searchParams);
  const off = [...(await listDisabledMailTemplates(ctx))].map(getMailTemplateLabel);
  return { state, list: readListPageOrFailure(ctx, () => listMailDeliveries(ctx, state)), off };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, mailLogIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, list, off } = loaderData;
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader
        title="Email log"
        documentTitle="Email log"
        actions={
          <>
            <ExportButton
              to={
                href('/admin/notifications/mails/export.csv') +
                mailDeliveryListSearch.link({ ...state, page: 1 })
              }
            />
            <Form method="post">
              <Button type="submit" variant="outline" name="intent" value="test">
                Send me a test email
              </Button>
            </Form>
          </>
        }
      />
      {off.length > 0 ? (
        <p role="note" className="mb-5 max-w-2xl text-sm text-ink-2">
          {`Turned off under Templates: ${off.join(', ')}.`}
        </p>
      ) : null}
      <AdminResourceListPage
        label="Emails"
        noun={{ one: 'email', many: 'emails' }}
        search={mailDeliveryListSearch}
        state={state}
        list={list}
        answer={actionData}
        columns={MAIL_DELIVERY_TABLE_COLUMNS}
        rowName={({ template, recipient }) =>
          `${getMailTemplateLabel(template)} to ${recipient ?? 'the shop'}`
        }
        rowHref={({ id }) => href('/admin/notifications/mails/:id', { id })}
        noMatch="No emails match your filters"
        empty={{
          title: 'No emails yet',
          text: (
            <p>
              Every email the shop sends is listed here with its status. Demo orders send none. Send yourself
              a test email, or place an order as a customer.
            </p>
          ),
        }}
      />
    </>
  );
}
