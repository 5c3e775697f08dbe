import type { ReactNode } from 'react';

export type AdminTimelineEntry = {
  id: string;
  /** What happened, as a sentence. */
  title: ReactNode;
  /** Who did it. */
  by?: string;
  /** When, as a `<time>` element. */
  at: ReactNode;
  /** What changed, a comment, or an action such as Restore. */
  detail?: ReactNode;
  tone?: 'good' | 'bad';
};

const TIMELINE_TONE_CLASSES = {
  good: 'border-good bg-good',
  bad: 'border-bad bg-bad',
  none: 'border-field bg-paper',
};

/** A history, newest first: one mark per event on one line. */
export function Timeline({ label, events }: { label: string; events: readonly AdminTimelineEntry[] }) {
  return (
    <ol aria-label={label} className="grid">
      {events.map(({ id, title, by, at, detail, tone }) => (
        <li
          key={id}
          className="relative grid gap-1 pb-6 pl-7 before:absolute before:top-5 before:bottom-0 before:left-1.5 before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className={`absolute top-1.5 left-0 size-3 rounded-base border ${TIMELINE_TONE_CLASSES[tone ?? 'none']}`}
          />
          <p className="text-sm font-semibold">{title}</p>
          <p className="text-xs text-ink-3">
            {by ? `${by}, ` : null}
            {at}
          </p>
          {detail ? <div className="pt-1 text-sm text-ink-2">{detail}</div> : null}
        </li>
      ))}
    </ol>
  );
}
