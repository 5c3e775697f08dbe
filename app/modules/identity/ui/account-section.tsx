import type { ReactNode } from 'react';

/** A section of the account page: its title on the left, a rule above. */
export function AccountSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-5 gap-y-5 border-t border-line pt-8 md:grid-cols-12">
      <h2 id={id} className="text-xl font-semibold md:col-span-4">
        {title}
      </h2>
      <div className="grid max-w-120 content-start gap-5 md:col-span-8">{children}</div>
    </section>
  );
}
