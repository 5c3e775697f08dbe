import { useId } from 'react';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type {
  ReadinessCheckState,
  DisplayedReadinessCheck,
  ReadinessCheckGroupView,
} from '#app/modules/readiness/checks.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

import { ReadinessCheckFixLink } from './fix-link.tsx';

const PAYMENT_READINESS_CHECK_STATE_BADGES: Record<ReadinessCheckState, { label: string; tone: BadgeTone }> =
  {
    ok: { label: 'OK', tone: 'good' },
    warning: { label: 'Warning', tone: 'warn' },
    blocking: { label: 'Blocking', tone: 'bad' },
    unknown: { label: 'Unknown', tone: 'warn' },
  };
const READINESS_NOT_CHECKED_BADGE = { label: 'Not checked', tone: 'neutral' } as const;

function PaymentReadinessCheckItem({
  check: { title, state, detail, ranAt, fix },
}: {
  check: DisplayedReadinessCheck;
}) {
  const { label, tone } = state ? PAYMENT_READINESS_CHECK_STATE_BADGES[state] : READINESS_NOT_CHECKED_BADGE;
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <div className="flex items-start justify-between gap-x-4">
        <h3 className="text-base font-semibold">{title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="grow basis-72 text-sm wrap-anywhere text-ink-2">{detail}</p>
        {ranAt ? (
          <p className="text-xs text-ink-3">
            <LocalTime at={ranAt} isShort />
          </p>
        ) : null}
      </div>
      {fix && state !== 'ok' && state !== null ? (
        <p>
          <ReadinessCheckFixLink fix={fix} title={title} />
        </p>
      ) : null}
    </li>
  );
}

/** A group of checks, each with its last result, its time, and where to fix it. */
export function PaymentReadinessCheckGroup({ group: { title, checks } }: { group: ReadinessCheckGroupView }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-base border border-line bg-paper px-5 pt-5 pb-2">
      <h2 id={titleId} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <ul>
        {checks.map((check) => (
          <PaymentReadinessCheckItem key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}
