import { Link, useRevalidator } from 'react-router';

import { ConfirmDialog, OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Timeline } from '#app/admin-kit/timeline.tsx';
import {
  type DiffPart,
  HISTORY_SENTENCES,
  type ShownChange,
  turnedParts,
} from '#app/modules/catalog/versions/version-diff.ts';
import { Button } from '#app/ui/button.tsx';

import { Part } from './form-parts.tsx';
import type { EditorRights, ServiceFacts, ShownVersions } from './reading.server.ts';

type Version = NonNullable<ShownVersions>[number];

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

/** The words of a long text that went and came, with a few around them. */
function Words({ parts }: { parts: readonly DiffPart[] }) {
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

function Change({ change, isBackwards }: { change: ShownChange; isBackwards: boolean }) {
  if ('parts' in change) return <Words parts={isBackwards ? turnedParts(change.parts) : change.parts} />;
  const { from, to } = change;
  return isBackwards ? <FromTo from={to} to={from} /> : <FromTo from={from} to={to} />;
}

function Changes({
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
            <Change change={change} isBackwards={isBackwards} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function titleOf({ changes }: Version): string {
  const labels = changes.map(({ label }) => label);
  return labels.length > 3
    ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`
    : labels.join(', ');
}

function RestoreVersion({ version }: { version: Version }) {
  const dialogId = `restore-${version.id}`;
  return (
    <>
      <OpensDialog dialogId={dialogId} variant="outline" size="sm">
        Restore
        <span className="sr-only">{` what was before: ${titleOf(version)}`}</span>
      </OpensDialog>
      <ConfirmDialog
        id={dialogId}
        title="Restore the old values?"
        consequence={
          <div className="grid gap-3 text-sm">
            <p>The service gets these values back. This is recorded as a change and can be restored, too.</p>
            <Changes changes={version.changes} isBackwards />
          </div>
        }
        confirmLabel="Restore old values"
        intent="restore-version"
        fields={{ versionId: version.id }}
      />
    </>
  );
}

function NotLoaded() {
  const { revalidate } = useRevalidator();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold text-bad">{HISTORY_SENTENCES.loadFailed}</p>
      <Button variant="outline" size="sm" onClick={() => void revalidate()}>
        Retry
      </Button>
    </div>
  );
}

type Props = {
  service: ServiceFacts | null;
  versions: ShownVersions;
  rights: EditorRights;
  isReadOnly: boolean;
};

/** Who changed what, newest first, and the way back (AHIST-01, AHIST-02); everything else that was done is in the audit. */
export function HistoryTab(props: Props) {
  const { service, rights } = props;
  return (
    <>
      <Versions {...props} />
      {service && rights.mayReadAudit ? (
        <Link to={service.historyPath} className="justify-self-start text-sm underline underline-offset-4">
          History in the audit
        </Link>
      ) : null}
    </>
  );
}

function Versions({ service, versions, isReadOnly }: Omit<Props, 'rights'>) {
  if (versions === null)
    return (
      <Part title="History">
        <NotLoaded />
      </Part>
    );
  if (!service || versions.length === 0)
    return (
      <Part title="History">
        <p className="text-sm text-ink-2">
          {service
            ? 'Nothing has changed since the service was created.'
            : 'A service has a history once it is saved.'}
        </p>
      </Part>
    );
  return (
    <Part title="History" note="The newest changes, each with the values before it.">
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
              {isReadOnly ? null : <RestoreVersion version={version} />}
            </div>
          ),
        }))}
      />
    </Part>
  );
}
