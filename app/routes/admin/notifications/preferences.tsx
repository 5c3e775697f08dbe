import { Form } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { listStaffNotificationPreferences } from '#app/modules/notifications/inbox/list-notice-preferences.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/preferences';
import { noticePreferenceIntents } from './intents.server.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import { listPermittedNotificationTabs } from './open-tabs.server.ts';
import { NotificationPreferenceTables } from './preference-tables.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    preferences: await listStaffNotificationPreferences(ctx),
    open: listPermittedNotificationTabs(ctx.actor),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, noticePreferenceIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, open } = loaderData;
  useActionResultToast(actionData);
  const lines = preferences.map(({ isOwn, ...line }) => ({ ...line, ...(isOwn && { note: 'Your choice' }) }));
  const hasOwn = preferences.some(({ isOwn }) => isOwn);
  return (
    <>
      <PageHeader title="Notifications" documentTitle="Notification preferences" />
      <NotificationTabs current="preferences" open={open} />
      {preferences.length === 0 ? (
        <p className="text-ink-2">Your role gets no notifications.</p>
      ) : (
        // A new form when the stored values change, so that its checkboxes show them.
        <Form method="post" key={JSON.stringify(preferences)} className="grid max-w-3xl gap-7">
          <p className="max-w-2xl text-sm text-ink-2">
            Anything you don’t change follows the team defaults, even when they change. Some emails are always
            sent.
          </p>
          <NotificationPreferenceTables lines={lines} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="save">
              Save preferences
            </Button>
            {hasOwn ? (
              <Button type="submit" variant="outline" name="intent" value="drop">
                Reset to team defaults
              </Button>
            ) : null}
          </div>
        </Form>
      )}
    </>
  );
}
