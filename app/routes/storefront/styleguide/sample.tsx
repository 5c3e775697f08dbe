import type { ReactNode } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

/** A named group of the style guide. */
export function StyleGuideSampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h3 className="border-t border-line pt-5 text-2xl font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** One state of a component with its name. */
export function StyleguideComponentState({
  name,
  children,
  className,
}: {
  name: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={joinClassNames('grid content-start justify-items-start gap-2', className)}>
      <p className="text-xs font-semibold text-ink-3">{name}</p>
      {children}
    </div>
  );
}

export function StyleguideSampleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 gap-y-5">{children}</div>;
}
