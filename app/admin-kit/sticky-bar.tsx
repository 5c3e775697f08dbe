import type { ReactNode } from 'react';

/**
 * A bar that stays visible while the page scrolls: below the top bar in narrow windows, and not sticky in low
 * ones. Focused fields stop below it (`scroll-padding` in admin.css).
 */
export function StickyAdminPageBar({ label, children }: { label: string; children: ReactNode }) {
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
