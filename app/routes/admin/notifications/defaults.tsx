import { Form } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import {
  parseNotifiedRole,
  STAFF_NOTIFICATION_ROLE_OPTIONS,
} from '#app/modules/notifications/inbox/notice-defaults.ts';
import { listNotificationDefaultsForRole } from '#app/modules/notifications/inbox/read-notice-defaults.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/defaults';
import { notificationRoleDefaultIntents } from './intents.server.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import { listPermittedNotificationTabs } from './open-tabs.server.ts';
import { NotificationPreferenceTables } from './preference-tables.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('notices:defaults')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const role = parseNotifiedRole(url.searchParams.get('role'));
  return {
    role,
    lines: await listNotificationDefaultsForRole(ctx, role),
    open: listPermittedNotificationTabs(ctx.actor),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, notificationRoleDefaultIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function DefaultsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, lines, open } = loaderData;
  useActionResultToast(actionData);
  const tabs = STAFF_NOTIFICATION_ROLE_OPTIONS.map(({ role: tab, label }) => ({
    label,
    to: `/admin/notifications/defaults?role=${tab}`,
    isCurrent: tab === role,
  }));
  return (
    <>
      <PageHeader title="Notifications" documentTitle="Team notification defaults" />
      <NotificationTabs current="defaults" open={open} />
      <ActionResultNotice answer={actionData} />
      <p className="mb-5 max-w-2xl text-sm text-ink-2">
        What team members are notified about until they set their own preferences, including people you invite
        later. Personal preferences are kept. Editors and analysts are not notified.
      </p>
      <div className="mb-6">
        <FilterTabs label="Role" tabs={tabs} />
      </div>
      <Form method="post" key={`${role} ${JSON.stringify(lines)}`} className="grid max-w-3xl gap-7">
        <input type="hidden" name="role" value={role} />
        <NotificationPreferenceTables lines={lines} />
        <div>
          <Button type="submit" name="intent" value="save">
            Save defaults
          </Button>
        </div>
      </Form>
    </>
  );
}
