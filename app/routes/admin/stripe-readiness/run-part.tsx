import { useEffect, useEffectEvent } from 'react';
import { Form, useFetcher } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { useFollow } from '#app/admin-kit/use-follow.ts';
import type { ShownRun } from '#app/modules/readiness/ask-for-run.server.ts';
import { Button } from '#app/ui/button.tsx';

/** How far the checks are, told to those who cannot see it too. */
export function RunProgress({ run }: { run: ShownRun | null }) {
  const isRunning = run?.isRunning ?? false;
  useFollow(isRunning);
  return (
    <div role="status" className="text-sm text-ink-2">
      {run === null ? (
        <p>Not checked yet.</p>
      ) : isRunning ? (
        <div className="grid gap-2">
          <p>
            {`Checking: ${run.done} of ${run.of} done.`}
            <span className="hidden noscript:inline"> Reload the page to see progress.</span>
          </p>
          <progress
            aria-label="Checks done"
            value={run.done}
            max={run.of}
            className="h-2 w-full accent-accent"
          />
        </div>
      ) : (
        <p>
          {'Last checked on '}
          <LocalTime at={run.askedAt} />.
        </p>
      )}
    </div>
  );
}

/** Has all checks run when the page opens and what they found is missing or old, so that nobody has to ask for them. */
export function useRunWhenDue(isDue: boolean): void {
  const { submit } = useFetcher();
  const run = useEffectEvent(() => void submit({ intent: 'run' }, { method: 'post' }));
  useEffect(() => {
    if (isDue) run();
  }, [isDue]);
}

/** Runs all checks; while they run a press changes nothing. */
export function RunButton({ isRunning }: { isRunning: boolean }) {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="run" aria-disabled={isRunning || undefined}>
        Check again
      </Button>
    </Form>
  );
}
