import { href } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { type BackupListRow, formatBackupSize } from '#app/modules/backups/backup-list.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const BACKUP_STATES: Record<BackupListRow['state'], { label: string; tone: BadgeTone }> = {
  asked: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'neutral' },
  done: { label: 'Complete', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

function BackupItem({
  backup: { id, state, fileName, sizeBytes, error, at, isHere, isByHand },
}: {
  backup: BackupListRow;
}) {
  const { label, tone } = BACKUP_STATES[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold max-sm:basis-full">
            <LocalTime at={at} />
          </span>
          <Badge tone={tone}>{label}</Badge>
          <span className="text-sm text-ink-2">{isByHand ? 'Manual' : 'Nightly'}</span>
          {sizeBytes === null ? null : (
            <span className="text-sm text-ink-2">{formatBackupSize(sizeBytes)}</span>
          )}
        </p>
        {fileName === '' ? null : <p className="text-xs wrap-anywhere text-ink-3">{fileName}</p>}
        {error ? <p className="text-sm wrap-anywhere text-bad">{error}</p> : null}
        {state === 'done' && !isHere ? (
          <p className="text-xs text-ink-3">The file is on another server, or was moved.</p>
        ) : null}
      </div>
      {isHere ? (
        <ButtonLink
          to={href('/admin/security/backups/:id/file', { id })}
          reloadDocument
          variant="outline"
          aria-label={`Download the backup ${fileName}`}
        >
          <Icon name="download" className="size-4" />
          Download
        </ButtonLink>
      ) : null}
    </li>
  );
}

/** All backups with their outcome, newest first. */
export function BackupTable({ backups }: { backups: readonly BackupListRow[] }) {
  if (backups.length === 0) return null;
  return (
    <ul aria-label="Backups">
      {backups.map((backup) => (
        <BackupItem key={backup.id} backup={backup} />
      ))}
    </ul>
  );
}
