import type { ReactNode } from 'react';

import type { FormValues } from '#app/lib/form-values.ts';

/** A titled section of the form. */
export function AdminFormSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid grid-cols-1 gap-4 rounded-base border border-line bg-paper p-5">
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        {note ? <p className="text-sm text-ink-2">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** Returns all values of a name, without empty ones. */
export function listNonEmptyFormValues(values: FormValues, name: string): string[] {
  return [values[name] ?? []].flat().filter((value) => value !== '');
}
