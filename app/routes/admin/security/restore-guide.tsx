import type { ReactNode } from 'react';

import { DetailPagePanel } from '#app/admin-kit/panel.tsx';

function ShellCommandBlock({ children }: { children: string }) {
  return (
    <pre className="rounded-base border border-line bg-sunken px-3.5 py-2.5 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  );
}

function RestoreGuideStepItem({ children }: { children: ReactNode }) {
  return (
    // The grid is inside the item, because an item that is a grid itself shows no number.
    <li className="pl-1">
      <div className="grid gap-2">{children}</div>
    </li>
  );
}

/** How to restore a backup, with the commands of docs/operations.md. */
export function BackupRestoreGuide({ fileName }: { fileName: string | null }) {
  const file = fileName ?? 'shop-2026-11-22T02-20-00Z.tar.zst';
  return (
    <DetailPagePanel id="restore" title="Restore a backup">
      <p className="max-w-2xl text-sm text-ink-2">
        You can’t restore from this page. Run the restore on the server. Keep APP_SECRET with your passwords,
        not with the backup. Without it, two-step sign-in and emailed links stop working.
      </p>
      <ol className="grid list-decimal gap-4 pl-5 text-sm">
        <RestoreGuideStepItem>
          <p>Stop every process of the shop.</p>
        </RestoreGuideStepItem>
        <RestoreGuideStepItem>
          <p>
            Restore the file (if DATA_DIR is not data, use its folder in the path). The whole file is checked
            before anything changes. Damaged files and files from a newer version are rejected. If the shop is
            not empty, you must type a phrase first.
          </p>
          <ShellCommandBlock>{`npm run restore -- data/backups/${file}`}</ShellCommandBlock>
          <p>
            Pending emails are held back, because they may have been sent after the backup. If you’re moving
            the shop to another server, send them with:
          </p>
          <ShellCommandBlock>{`npm run restore -- data/backups/${file} --send-waiting`}</ShellCommandBlock>
        </RestoreGuideStepItem>
        <RestoreGuideStepItem>
          <p>
            Start the shop. Everyone has to sign in again. Accounts deleted since the backup are deleted again
            before the first page is served.
          </p>
        </RestoreGuideStepItem>
        <RestoreGuideStepItem>
          <p>To make a backup to a file of your choice at any time, while the shop is running:</p>
          <ShellCommandBlock>npm run backup -- /backups/shop.tar.zst</ShellCommandBlock>
        </RestoreGuideStepItem>
      </ol>
      <p className="max-w-2xl text-sm text-ink-2">
        Test your backups from time to time: restore one with its own PORT and DATA_DIR, and without
        STRIPE_SECRET_KEY and SMTP_URL.
      </p>
    </DetailPagePanel>
  );
}
