import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { ManualReadinessCheckView } from '#app/modules/readiness/manual-checks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

function ManualReadinessCheckForm({ tick: { id, title, at } }: { tick: ManualReadinessCheckView }) {
  const isSet = at !== null;
  return (
    <Form method="post">
      <input type="hidden" name="tick" value={id} />
      <Button
        type="submit"
        name="intent"
        value={isSet ? 'untick' : 'tick'}
        variant="outline"
        size="sm"
        aria-label={isSet ? `Uncheck: ${title}` : `Check off: ${title}`}
      >
        {isSet ? 'Uncheck' : 'Check off'}
      </Button>
    </Form>
  );
}

function ManualReadinessCheckItem({ tick, mayWrite }: { tick: ManualReadinessCheckView; mayWrite: boolean }) {
  const { title, text, by, at } = tick;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {title}
          {at === null ? null : <Badge tone="good">Done</Badge>}
        </h3>
        <p className="text-sm wrap-anywhere text-ink-2">{text}</p>
        {at === null ? null : (
          <p className="text-xs wrap-anywhere text-ink-3">
            {`${by ?? 'A former team member'}, `}
            <LocalTime at={at} />
          </p>
        )}
      </div>
      {mayWrite ? <ManualReadinessCheckForm tick={tick} /> : null}
    </li>
  );
}

/** Checks that only a person can do, with who confirmed each and when. */
export function ManualReadinessCheckList({
  ticks,
  mayWrite,
}: {
  ticks: readonly ManualReadinessCheckView[];
  mayWrite: boolean;
}) {
  const done = ticks.filter(({ at }) => at !== null).length;
  return (
    <section aria-labelledby="ticks" className="rounded-base border border-line bg-paper px-5 pt-5 pb-2">
      <h2 id="ticks" className="text-lg font-semibold">
        Check these yourself
      </h2>
      <p className="mb-3 text-sm text-ink-2">
        {`${done} of ${ticks.length} done. These can’t be checked automatically and don’t block going live.`}
      </p>
      <ul>
        {ticks.map((tick) => (
          <ManualReadinessCheckItem key={tick.id} tick={tick} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  );
}
