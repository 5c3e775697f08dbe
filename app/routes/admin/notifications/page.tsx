import { Form } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { notificationInboxUrlParameters } from '#app/modules/notifications/inbox/inbox-list.ts';
import { listUserNotifications } from '#app/modules/notifications/inbox/list-notices.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { NOTIFICATION_COLUMNS } from './columns.tsx';
import { notificationInboxIntents } from './intents.server.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import { listPermittedNotificationTabs } from './open-tabs.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = notificationInboxUrlParameters.read(url.searchParams);
  return {
    state,
    list: readListPageOrFailure(ctx, () => listUserNotifications(ctx, state)),
    open: listPermittedNotificationTabs(ctx.actor),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, notificationInboxIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const NOTIFICATION_BULK_ACTIONS = [
  { intent: 'read', label: 'Mark as read' },
  { intent: 'unread', label: 'Mark as unread' },
];

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, list, open } = loaderData;
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <Form method="post">
            <Button type="submit" variant="outline" name="intent" value="read-all">
              Mark all as read
            </Button>
          </Form>
        }
      />
      <NotificationTabs current="inbox" open={open} />
      <AdminResourceListPage
        label="Notifications"
        noun={{ one: 'notification', many: 'notifications' }}
        search={notificationInboxUrlParameters}
        state={state}
        list={list}
        answer={actionData}
        columns={NOTIFICATION_COLUMNS}
        rowName={({ title }) => title}
        rowHref={({ id }) => `/admin/notifications/open/${id}`}
        bulk={NOTIFICATION_BULK_ACTIONS}
        noMatch="No notifications match your filters"
        empty={{
          title: 'Nothing new',
          text: <p>Orders, briefs, messages and anything else that needs you appear here.</p>,
        }}
      />
    </>
  );
}
