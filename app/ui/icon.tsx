import type { ComponentProps } from 'react';

import { classNames } from '#app/lib/class-names.ts';

import { type IconName, STAR_PITCH, STAR_ROW } from './icon-names.ts';
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

const STAR = 24;
const STAR_PIXELS = 16;

/** So many stars in a row, one drawing for all, 16 px high. */
export function StarRow({ count, className }: { count: number; className: string }) {
  const width = (count - 1) * STAR_PITCH + STAR;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${STAR}`}
      width={(width / STAR) * STAR_PIXELS}
      height={STAR_PIXELS}
      className={classNames('icon', className)}
    >
      <use href={`${sprite}#${STAR_ROW}`} />
    </svg>
  );
}
