import { type DiffPart, type ShownChange, turnedParts } from '#app/lib/shown-change.ts';

import { ConfirmDialog, OpensDialog } from './confirm-dialog.tsx';
import { LocalTime } from './local-time.tsx';
import { Timeline } from './timeline.tsx';

/**
 * A version as a page receives it; `createdAt` in ISO 8601. Without `restoring`, restoring it reverses its
 * own changes.
 */
export type ListedVersion = {
  id: string;
  createdAt: string;
  editor: string;
  changes: readonly ShownChange[];
  restoring?: readonly ShownChange[];
};

/** Two values, side by side. */
function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <>
      {from}
      <span className="px-1.5 text-ink-3">
        <span className="sr-only"> became </span>
        <span aria-hidden>→</span>
      </span>
      {to}
    </>
  );
}

/** The removed and added words of a long text, with some context. */
function TextDiff({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map(({ kind, text }, place) => {
    const key = `${place} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const Mark = kind === 'old' ? 'del' : 'ins';
    const look = kind === 'old' ? 'bg-bad-tint text-bad' : 'bg-good-tint text-good no-underline';
    return (
      <Mark key={key} className={`rounded-base box-decoration-clone px-0.5 ${look}`}>
        <span className="sr-only">{kind === 'old' ? ' removed: ' : ' added: '}</span>
        {text}
      </Mark>
    );
  });
}

function FieldChange({ change, isBackwards }: { change: ShownChange; isBackwards: boolean }) {
  if ('parts' in change) return <TextDiff parts={isBackwards ? turnedParts(change.parts) : change.parts} />;
  const { from, to } = change;
  return isBackwards ? <FromTo from={to} to={from} /> : <FromTo from={from} to={to} />;
}

/** The changes, field by field; `isBackwards` shows them as restoring the old values. */
export function Changes({
  changes,
  isBackwards = false,
}: {
  changes: readonly ShownChange[];
  isBackwards?: boolean;
}) {
  return (
    <dl className="grid gap-2">
      {changes.map((change) => (
        <div key={change.label} className="grid gap-0.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4">
          <dt className="font-semibold text-ink">{change.label}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
            <FieldChange change={change} isBackwards={isBackwards} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function titleOf({ changes }: ListedVersion): string {
  const labels = changes.map(({ label }) => label);
  return labels.length > 3
    ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`
    : labels.join(', ');
}

function RestoreVersion({ version, what }: { version: ListedVersion; what: string }) {
  const dialogId = `restore-${version.id}`;
  const { restoring } = version;
  return (
    <>
      <OpensDialog dialogId={dialogId} variant="outline" size="sm">
        Restore
        <span className="sr-only">{` the previous values: ${titleOf(version)}`}</span>
      </OpensDialog>
      <ConfirmDialog
        id={dialogId}
        title="Restore the old values?"
        consequence={
          <div className="grid gap-3 text-sm">
            <p>{`${what} gets these values back. The restore is recorded as a change and can be undone too.`}</p>
            {restoring ? <Changes changes={restoring} /> : <Changes changes={version.changes} isBackwards />}
          </div>
        }
        confirmLabel="Restore old values"
        intent="restore-version"
        fields={{ versionId: version.id }}
      />
    </>
  );
}

/**
 * Who changed what, newest first, each with a button that posts the intent `restore-version`. `what` names
 * the object: `The service`.
 */
export function VersionList({
  versions,
  what,
  isReadOnly,
}: {
  versions: readonly ListedVersion[];
  what: string;
  isReadOnly: boolean;
}) {
  return (
    <Timeline
      label="Versions"
      events={versions.map((version) => ({
        id: version.id,
        title: titleOf(version),
        by: version.editor,
        at: <LocalTime at={version.createdAt} />,
        detail: (
          <div className="grid justify-items-start gap-3">
            <Changes changes={version.changes} />
            {isReadOnly ? null : <RestoreVersion version={version} what={what} />}
          </div>
        ),
      }))}
    />
  );
}
