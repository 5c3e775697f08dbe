import type { ComponentProps } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';

import { type IconName, STAR_ICON_SPACING_UNITS, STAR_ROW_ICON_ID } from './icon-names.ts';
import sprite from './icons.svg?url';

/**
 * An icon in the color of the text, `size` pixels wide and high unless a class sets it. All icons are in one
 * file, which browsers cache permanently (docs/decisions/0044-libraries-as-they-come.md). Decorative: hidden
 * from screen readers, so its meaning must be in the text beside it.
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
    <svg aria-hidden width={size} height={size} className={joinClassNames('icon', className)} {...rest}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

const STAR_VIEWBOX_UNITS = 24;
const STAR_PIXELS = 16;

/** A row of `count` stars, as one drawing, 16 px high. */
export function RatingStarRow({ count, className }: { count: number; className: string }) {
  const width = (count - 1) * STAR_ICON_SPACING_UNITS + STAR_VIEWBOX_UNITS;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${STAR_VIEWBOX_UNITS}`}
      width={(width / STAR_VIEWBOX_UNITS) * STAR_PIXELS}
      height={STAR_PIXELS}
      className={joinClassNames('icon', className)}
    >
      <use href={`${sprite}#${STAR_ROW_ICON_ID}`} />
    </svg>
  );
}
