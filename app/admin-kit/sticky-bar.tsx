import type { ReactNode } from 'react';

/**
 * What stays in sight while the page below it scrolls: below the bar of narrow windows, and not in windows too low for it.
 * Fields that take the focus stop below it (`scroll-padding` in admin.css).
 */
export function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-no-print
      className="sticky-bar z-20 -mx-5 mb-5 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-y border-line bg-paper px-5 py-2 text-sm lg:-mx-8 lg:px-8"
    >
      {children}
    </section>
  );
}
