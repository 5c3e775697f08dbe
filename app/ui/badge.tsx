import type { ReactNode } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'category';

const BADGE_TONE_CLASSES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-2',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  category: 'bg-cat-tint text-cat-deep',
};

/**
 * A status: always text, with color as a second signal only. `category` takes its colors from the nearest
 * `data-cat`.
 */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={joinClassNames(
        'inline-flex items-center gap-1.5 rounded-base px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        BADGE_TONE_CLASSES[tone],
      )}
    >
      {children}
    </span>
  );
}
