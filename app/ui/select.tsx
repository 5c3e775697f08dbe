import { type ComponentProps, useId } from 'react';

import { classNames } from '#app/lib/class-names.ts';

import { controlClasses } from './field.tsx';
import { Icon } from './icon.tsx';

/** A native select with its label before it, on one line, as in the grid's "Sort". */
export function Select({
  label,
  isLabelHidden,
  options,
  id,
  className,
  ...select
}: { label: string; isLabelHidden?: boolean; options: readonly { value: string; label: string }[] } & Omit<
  ComponentProps<'select'>,
  'children'
>) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={classNames('flex items-center gap-3', className)}>
      <label htmlFor={selectId} className={isLabelHidden ? 'sr-only' : 'text-sm text-ink-3'}>
        {label}
      </label>
      <div className="relative grow">
        <select id={selectId} className={classNames(controlClasses, 'appearance-none pr-10')} {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-ink-3"
        />
      </div>
    </div>
  );
}
