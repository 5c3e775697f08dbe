import type { ReactNode } from 'react';

import { Panel } from '#app/admin-kit/panel.tsx';

function Command({ children }: { children: string }) {
  return (
    <pre className="rounded-base border border-line bg-sunken px-3.5 py-2.5 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    // The number stands beside it: a grid would have none.
    <li className="pl-1">
      <div className="grid gap-2">{children}</div>
    </li>
  );
}

/** How a backup is put back; the commands of docs/operations.md. */
export function RestoreGuide({ fileName }: { fileName: string | null }) {
  const file = fileName ?? 'shop-2026-11-22T02-20-00Z.tar.zst';
  return (
    <Panel id="restore" title="Putting one back">
      <p className="max-w-2xl text-sm text-ink-2">
        A page of the shop cannot replace the shop it is part of: whoever runs it does so on its machine. Keep
        APP_SECRET where you keep passwords, not beside the file; without it second factors and mailed links
        are worthless.
      </p>
      <ol className="grid list-decimal gap-4 pl-5 text-sm">
        <Step>
          <p>Stop every process of the shop.</p>
        </Step>
        <Step>
          <p>
            Put the file back. It is read to its end before anything changes; one that is damaged or of a
            newer version is refused, and a shop that is not empty asks for a phrase first.
          </p>
          <Command>{`npm run restore -- data/backups/${file}`}</Command>
        </Step>
        <Step>
          <p>
            Start the shop. Everybody signs in again, and accounts deleted since the backup are deleted again
            before the first page is answered. Emails that waited are put aside; a shop that moves sends them
            with:
          </p>
          <Command>{`npm run restore -- data/backups/${file} --send-waiting`}</Command>
        </Step>
        <Step>
          <p>Make one into a file of your own whenever you like, while the shop runs:</p>
          <Command>npm run backup -- /backups/shop.tar.zst</Command>
        </Step>
      </ol>
      <p className="max-w-2xl text-sm text-ink-2">
        A backup that was never restored is no backup: try it now and then, with a PORT and a DATA_DIR of its
        own and without STRIPE_SECRET_KEY and SMTP_URL.
      </p>
    </Panel>
  );
}
