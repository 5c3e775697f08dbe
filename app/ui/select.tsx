import { type ComponentProps, useId } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import { SelectControl } from './select-control.tsx';

/**
 * A native select with its label before it on one line, as in the grid's "Sort"; or above it, as in forms.
 */
export function Select({
  label,
  isLabelHidden,
  isLabelAbove = false,
  options,
  id,
  className,
  ...select
}: {
  label: string;
  isLabelHidden?: boolean;
  isLabelAbove?: boolean;
  options: readonly { value: string; label: string }[];
} & Omit<ComponentProps<'select'>, 'children'>) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={joinClassNames(isLabelAbove ? 'grid gap-1.5' : 'flex items-center gap-3', className)}>
      <label
        htmlFor={selectId}
        className={isLabelHidden ? 'sr-only' : isLabelAbove ? 'text-xs font-semibold' : 'text-sm text-ink-3'}
      >
        {label}
      </label>
      <SelectControl id={selectId} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectControl>
    </div>
  );
}
