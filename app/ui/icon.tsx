import type { ComponentProps } from 'react';

import { classNames } from '#app/lib/class-names.ts';

import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url';

/**
 * A line drawing in the colour of the text, `size` pixels wide and high unless a class says otherwise. All are in one file,
 * which the browser keeps for good (docs/decisions/0044-libraries-as-they-come.md). Words beside it say what it means:
 * nobody is read a drawing.
 */
export function Icon({
  name,
  size = 24,
  className,
  ...rest
}: { name: IconName; size?: number } & Omit<
  ComponentProps<'svg'>,
  'name' | 'width' | 'height' | 'children'
>) {
  return (
    <svg aria-hidden width={size} height={size} className={classNames('icon', className)} {...rest}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
