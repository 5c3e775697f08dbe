import { Form } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { BACKUPS_HREF } from '#app/modules/backups/backup-list.ts';
import { listBackups } from '#app/modules/backups/list-backups.server.ts';
import {
  RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS,
  getNextNightlyBackupTime,
} from '#app/modules/backups/nightly-files.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';
import { usePolledPageData } from '#app/ui/use-refreshed-data.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/backups';
import { BackupTable } from './backup-table.tsx';
import { createBackupIntents } from './intents.server.ts';
import { BackupRestoreGuide } from './restore-guide.tsx';
import { AdminSecurityPageTabs } from './security-tabs.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('security:read')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  await markPageNoticesRead(ctx, BACKUPS_HREF);
  return { backups: await listBackups(ctx), nextAt: getNextNightlyBackupTime(ctx.now).toISOString() };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createBackupIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

type BackupList = Route.ComponentProps['loaderData']['backups'];

/** Whether a backup waits to start or runs. */
function isBackupRunning({ backups: [newest] }: { backups: BackupList }): boolean {
  return newest?.state === 'asked' || newest?.state === 'running';
}

/** The progress of the newest backup, announced to screen readers as well. */
function BackupProgress({ backups, nextAt }: { backups: BackupList; nextAt: string }) {
  const [newest] = backups;
  return (
    <div role="status" className="text-sm text-ink-2">
      {newest === undefined ? (
        <p>
          {'No backups yet. The first one runs automatically on '}
          <LocalTime at={nextAt} />. Select Run now to make one right away.
        </p>
      ) : isBackupRunning({ backups }) ? (
        <p>
          {newest.state === 'asked' ? 'A backup is waiting to start.' : 'A backup is running.'}
          <span className="hidden noscript:inline"> Reload the page to see more.</span>
        </p>
      ) : newest.state === 'failed' ? (
        <p className="font-semibold text-bad">{`The last backup failed: ${newest.error ?? 'see the log for the reason'}`}</p>
      ) : (
        <p>
          {'Last backup: '}
          <span className="max-sm:block">
            <LocalTime at={newest.at} />.
          </span>
          {' Next automatic backup: '}
          <LocalTime at={nextAt} />.
        </p>
      )}
    </div>
  );
}

/** Backups of the whole shop: nightly and manual ones, to download and restore. */
export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, nextAt } = usePolledPageData(loaderData, isBackupRunning);
  useActionResultToast(actionData);
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  return (
    <>
      <PageHeader title="Security" documentTitle="Backups" />
      <AdminSecurityPageTabs current="backups" />
      <ActionResultNotice answer={answer} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <DetailPagePanel id="backups" title="Backups">
          <p className="max-w-2xl text-sm text-ink-2">
            {`The shop makes a backup every night at 2:20 UTC. It keeps the newest ${RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS.night} nightly backups and the last ${RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS.hand} made here. They are stored on the shop’s server, so copy them elsewhere.`}
          </p>
          <BackupProgress backups={backups} nextAt={nextAt} />
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="run-backup"
              aria-disabled={isBackupRunning({ backups }) || undefined}
            >
              Run now
            </Button>
          </Form>
          <BackupTable backups={backups} />
        </DetailPagePanel>
        <BackupRestoreGuide fileName={backups.find(({ state }) => state === 'done')?.fileName ?? null} />
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
