import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { SeedRunListItem } from '#app/modules/demo-data/list-seed-runs.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

const SEED_RUN_STATE_BADGES: Record<
  string,
  readonly [words: string, tone: 'good' | 'warn' | 'bad' | 'neutral']
> = {
  waiting: ['Waiting', 'neutral'],
  running: ['Running', 'neutral'],
  done: ['Done', 'good'],
  failed: ['Failed', 'bad'],
  canceled: ['Canceled', 'warn'],
};

/** The progress of the current run, announced to screen readers as well. */
export function CurrentSeedRun({ run }: { run: SeedRunListItem | null }) {
  return (
    <div role="status" className="text-sm">
      {run === null ? null : (
        <div className="grid gap-2 rounded-base border border-line bg-paper p-5">
          <p>
            {run.total === null
              ? `${run.words}: waiting to start.`
              : `${run.words}: step ${run.done} of ${run.total}.`}
            <span className="hidden noscript:inline"> Reload the page to see more.</span>
          </p>
          <progress
            aria-label="Steps completed"
            value={run.done}
            max={run.total ?? 1}
            className="h-2 w-full accent-accent"
          />
          <Form method="post">
            <input type="hidden" name="run" value={run.id} />
            <Button
              type="submit"
              name="intent"
              value="cancel"
              variant="outline"
              aria-disabled={run.isStopping || undefined}
            >
              {run.isStopping ? 'Canceling…' : 'Cancel'}
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}

function RestoreSnapshotCommandNotice({ path }: { path: string }) {
  return (
    <p className="text-sm text-ink-2">
      To restore this snapshot, stop the shop and run{' '}
      <code className="rounded-sm bg-sunken px-1 font-mono text-xs wrap-anywhere">{`npm run restore -- ${path}`}</code>
    </p>
  );
}

/** The latest runs with their results. */
export function SeedRunList({ runs }: { runs: SeedRunListItem[] }) {
  if (runs.length === 0) return <p className="text-sm text-ink-2">No activity yet.</p>;
  return (
    <ul>
      {runs.map((run) => {
        const [words, tone] = SEED_RUN_STATE_BADGES[run.state] ?? [run.state, 'neutral'];
        return (
          <li key={run.id} className="grid gap-1.5 border-b border-line py-3 last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
              <span>
                {run.words}
                <span className="text-ink-3">
                  {', '}
                  <LocalTime at={run.requestedAt} isShort />
                </span>
              </span>
              <Badge tone={tone}>{words}</Badge>
            </div>
            {run.snapshot === null ? null : <RestoreSnapshotCommandNotice path={run.snapshot} />}
            {run.log.length === 0 ? null : (
              <details className="text-sm text-ink-2">
                <summary className="inline-flex min-h-6 cursor-pointer items-center">
                  {`Log, ${run.log.length} lines`}
                </summary>
                <ol className="mt-1 max-h-60 overflow-auto pl-4 wrap-anywhere">
                  {run.log.map((line, place) => (
                    <li key={place}>{line}</li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
