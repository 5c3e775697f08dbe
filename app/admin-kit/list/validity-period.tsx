import { LocalTime } from '../local-time.tsx';

/** The period in which something applies (ISO 8601), for a column of a list; null means no limit. */
export function ValidityPeriodCell({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) {
  if (!startsAt && !endsAt) return <span className="text-ink-3">Always</span>;
  return (
    <span className="grid text-ink-2">
      {startsAt ? (
        <span>
          from <LocalTime at={startsAt} isShort />
        </span>
      ) : null}
      {endsAt ? (
        <span>
          until <LocalTime at={endsAt} isShort />
        </span>
      ) : null}
    </span>
  );
}
