import type { ComponentProps } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import { fieldControlClasses } from './field.tsx';
import { Icon } from './icon.tsx';

/** A native select with the same look in every browser and theme. */
export function SelectControl({ className, ...select }: ComponentProps<'select'>) {
  return (
    <div className={joinClassNames('relative grow', className)}>
      <select className={joinClassNames(fieldControlClasses, 'appearance-none pr-10')} {...select} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-ink-3"
      />
    </div>
  );
}
