import { type TextDiffPart, type DisplayedFieldChange, reverseDiffParts } from '#app/lib/shown-change.ts';

import { ConfirmDialog, OpenDialogButton } from './confirm-dialog.tsx';
import { LocalTime } from './local-time.tsx';
import { Timeline } from './timeline.tsx';

/**
 * A version as a page receives it; `createdAt` in ISO 8601. Without `restoring`, restoring it reverses its
 * own changes.
 */
export type EditVersionListItem = {
  id: string;
  createdAt: string;
  editor: string;
  changes: readonly DisplayedFieldChange[];
  restoring?: readonly DisplayedFieldChange[];
};

/** Two values, side by side. */
function ValueBeforeAfter({ from, to }: { from: string; to: string }) {
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
function TextDiff({ parts }: { parts: readonly TextDiffPart[] }) {
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

function VersionFieldChange({ change, isBackwards }: { change: DisplayedFieldChange; isBackwards: boolean }) {
  if ('parts' in change)
    return <TextDiff parts={isBackwards ? reverseDiffParts(change.parts) : change.parts} />;
  const { from, to } = change;
  return isBackwards ? <ValueBeforeAfter from={to} to={from} /> : <ValueBeforeAfter from={from} to={to} />;
}

/** The changes, field by field; `isBackwards` shows them as restoring the old values. */
export function FieldChangeList({
  changes,
  isBackwards = false,
}: {
  changes: readonly DisplayedFieldChange[];
  isBackwards?: boolean;
}) {
  return (
    <dl className="grid gap-2">
      {changes.map((change) => (
        <div key={change.label} className="grid gap-0.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4">
          <dt className="font-semibold text-ink">{change.label}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
            <VersionFieldChange change={change} isBackwards={isBackwards} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function formatEditVersionTitle({ changes }: EditVersionListItem): string {
  const labels = changes.map(({ label }) => label);
  return labels.length > 3
    ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`
    : labels.join(', ');
}

function RestoreVersionButton({ version, what }: { version: EditVersionListItem; what: string }) {
  const dialogId = `restore-${version.id}`;
  const { restoring } = version;
  return (
    <>
      <OpenDialogButton dialogId={dialogId} variant="outline" size="sm">
        Restore
        <span className="sr-only">{` the previous values: ${formatEditVersionTitle(version)}`}</span>
      </OpenDialogButton>
      <ConfirmDialog
        id={dialogId}
        title="Restore the old values?"
        consequence={
          <div className="grid gap-3 text-sm">
            <p>{`${what} gets these values back. The restore is recorded as a change and can be undone too.`}</p>
            {restoring ? (
              <FieldChangeList changes={restoring} />
            ) : (
              <FieldChangeList changes={version.changes} isBackwards />
            )}
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
export function RecordVersionHistoryList({
  versions,
  what,
  isReadOnly,
}: {
  versions: readonly EditVersionListItem[];
  what: string;
  isReadOnly: boolean;
}) {
  return (
    <Timeline
      label="Versions"
      events={versions.map((version) => ({
        id: version.id,
        title: formatEditVersionTitle(version),
        by: version.editor,
        at: <LocalTime at={version.createdAt} />,
        detail: (
          <div className="grid justify-items-start gap-3">
            <FieldChangeList changes={version.changes} />
            {isReadOnly ? null : <RestoreVersionButton version={version} what={what} />}
          </div>
        ),
      }))}
    />
  );
}
