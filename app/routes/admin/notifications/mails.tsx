import { Form, href } from 'react-router';

import { keepPage } from '#app/admin-kit/keep-page.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { ResourceList } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import { readNoticesAbout } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { listDeliveries } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import { listSwitchedOff } from '#app/modules/outbox/list-mail-switches.server.ts';
import { deliverySearch, MAIL_TROUBLE_HREF } from '#app/modules/outbox/mail-delivery.ts';
import { emailLabel } from '#app/modules/outbox/mail-choices.ts';
import { appContext } from '#app/platform/context.ts';
import { readList } from '#app/platform/db/listing.server.ts';
import { runIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/mails';
import { MAIL_COLUMNS } from './columns.tsx';
import { mailIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('mails:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  await readNoticesAbout(ctx, MAIL_TROUBLE_HREF);
  const state = deliverySearch.read(url.searchParams);
  const off = [...(await listSwitchedOff(ctx))].map(emailLabel);
  return { state, list: readList(ctx, () => listDeliveries(ctx, state)), off };
}

export function action({ context, request }: Route.ActionArgs) {
  return runIntent(context.get(appContext), request, mailIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args);
}

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, list, off } = loaderData;
  useIntentToast(actionData);
  return (
    <>
      <PageHeader
        title="Email log"
        documentTitle="Email log"
        actions={
          <>
            <ExportButton
              to={href('/admin/notifications/mails/export.csv') + deliverySearch.link({ ...state, page: 1 })}
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
      <ResourceList
        label="Emails"
        noun={{ one: 'email', many: 'emails' }}
        search={deliverySearch}
        state={state}
        list={list}
        answer={actionData}
        columns={MAIL_COLUMNS}
        rowName={({ template, recipient }) => `${emailLabel(template)} to ${recipient ?? 'the shop'}`}
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
