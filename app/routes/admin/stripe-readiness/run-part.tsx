import { useEffect, useEffectEvent } from 'react';
import { Form, useFetcher } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { ReadinessRunProgress } from '#app/modules/readiness/request-checks-run.server.ts';
import { Button } from '#app/ui/button.tsx';

/** The progress of the checks, announced to screen readers as well. */
export function PaymentReadinessChecksProgress({ run }: { run: ReadinessRunProgress | null }) {
  const isRunning = run?.isRunning ?? false;
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
          <LocalTime at={run.requestedAt} />.
        </p>
      )}
    </div>
  );
}

/** Runs all checks when the page opens if results are missing or outdated. */
export function useRunOutdatedReadinessChecks(isDue: boolean): void {
  const { submit } = useFetcher();
  const run = useEffectEvent(() => void submit({ intent: 'run' }, { method: 'post' }));
  useEffect(() => {
    if (isDue) run();
  }, [isDue]);
}

/** Runs all checks; a press while they run has no effect. */
export function RunPaymentReadinessChecksButton({ isRunning }: { isRunning: boolean }) {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="run" aria-disabled={isRunning || undefined}>
        Check again
      </Button>
    </Form>
  );
}
