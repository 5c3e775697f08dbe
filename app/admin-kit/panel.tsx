import type { ReactNode } from 'react';

/** A section of a detail page with its title; `id` is that of the title. */
export function DetailPagePanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-4 rounded-base border border-line bg-paper p-5"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
