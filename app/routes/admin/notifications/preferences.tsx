import { Form } from 'react-router';

import { keepPage } from '#app/admin-kit/keep-page.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { runIntent } from '#app/admin-kit/run-intent.server.ts';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import { listPreferences, type NoticePreference } from '#app/modules/notifications/inbox/queries.server.ts';
import { appContext } from '#app/platform/context.ts';
import { Button } from '#app/ui/button.tsx';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/preferences';
import { preferenceIntents } from './intents.server.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import { openTabs } from './open-tabs.server.ts';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('admin:enter')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return { preferences: await listPreferences(ctx), open: openTabs(ctx.actor) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runIntent(context.get(appContext), request, preferenceIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args);
}

const BOX = 'size-5 accent-ink';
const CELL = 'w-20 py-1 text-center sm:w-28';

function Way({ name, kind, label, isOn }: { name: string; kind: string; label: string; isOn: boolean }) {
  return (
    <label className="grid min-h-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" name={name} value={kind} defaultChecked={isOn} className={BOX} />
    </label>
  );
}

function MailWay({ kind, label, mail, isByMail }: NoticePreference) {
  if (mail === 'on') return <Way name="byMail" kind={kind} label={`${label}: by mail`} isOn={isByMail} />;
  return <span className="text-xs text-ink-3">{mail === 'always' ? 'Always' : 'No mail'}</span>;
}

function Group({ title, rows }: { title: string; rows: readonly NoticePreference[] }) {
  return (
    <table className="w-full rounded-base border border-line bg-paper text-sm">
      <caption className="pb-2 text-left text-lg font-bold">{title}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          <th className="px-4 py-2 text-left font-semibold">Kind</th>
          <th className={CELL}>In the admin</th>
          <th className={CELL}>By mail</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-4 py-1 text-left font-normal">
              {row.label}
            </th>
            <td className={CELL}>
              <Way name="inApp" kind={row.kind} label={`${row.label}: in the admin`} isOn={row.isInApp} />
            </td>
            <td className={CELL}>
              <MailWay {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, open } = loaderData;
  useIntentToast(actionData);
  const groups = Map.groupBy(preferences, ({ group }) => group);
  return (
    <>
      <PageHeader title="Notifications" documentTitle="Notification preferences" />
      <NotificationTabs current="preferences" open={open} />
      {preferences.length === 0 ? (
        <p className="text-ink-2">Nothing is announced to your role.</p>
      ) : (
        <Form method="post" className="grid max-w-3xl gap-7">
          {[...groups].map(([title, rows]) => (
            <Group key={title} title={title} rows={rows} />
          ))}
          <div>
            <Button type="submit" name="intent" value="save">
              Save preferences
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
