import { useId } from 'react';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { CheckState, ShownCheck, ShownGroup } from '#app/modules/readiness/checks.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const STATES: Record<CheckState, { label: string; tone: BadgeTone }> = {
  ok: { label: 'OK', tone: 'good' },
  warning: { label: 'Warning', tone: 'warn' },
  blocking: { label: 'Blocking', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'warn' },
};

function Check({ check: { title, state, detail, ranAt } }: { check: ShownCheck }) {
  const { label, tone } = state ? STATES[state] : { label: 'Never run', tone: 'neutral' as const };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-t border-line py-3">
      <p className="font-semibold">{title}</p>
      <Badge tone={tone}>{label}</Badge>
      <p className="text-sm wrap-anywhere text-ink-2">{detail}</p>
      {ranAt ? (
        <p className="text-xs text-ink-3">
          <LocalTime at={ranAt} isShort />
        </p>
      ) : null}
    </li>
  );
}

/** One part of the checks, each with what it found last and when. */
export function CheckGroup({ group: { title, checks } }: { group: ShownGroup }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-base border border-line bg-paper px-5 pt-5 pb-2">
      <h2 id={titleId} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <ul>
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}
