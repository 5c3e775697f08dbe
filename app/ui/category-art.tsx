import type { ReactElement } from 'react';

import { classNames } from '#app/lib/class-names.ts';
import { createSeededNumberGenerator } from '#app/lib/seeded-numbers.ts';

import {
  drawArcsFigure,
  drawBarsFigure,
  drawCircuitFigure,
  drawDiscsFigure,
  drawDotsFigure,
  drawGridFigure,
} from './art-figures.tsx';

/** The key of a category, which stylesheets use for its colors. */
export type CategoryColorKey = string;

type ArtFigure = (next: (below: number) => number) => ReactElement;

const ART_FIGURES = new Map<string, ArtFigure>([
  ['fix', drawGridFigure],
  ['grow', drawBarsFigure],
  ['create', drawDiscsFigure],
  ['analyze', drawDotsFigure],
  ['automate', drawCircuitFigure],
  ['advise', drawArcsFigure],
]);

/** A category the owner added always gets the same one of the six figures. */
function chooseCategoryFigure(category: CategoryColorKey): ArtFigure {
  const figures = [...ART_FIGURES.values()];
  return (
    ART_FIGURES.get(category) ??
    figures[createSeededNumberGenerator(category)(figures.length)] ??
    drawGridFigure
  );
}

/**
 * Returns the figure of a category in a box of 100 x 80 units; the id determines the position of its bright
 * mark.
 */
export function drawCategoryFigure(category: CategoryColorKey, id: string): ReactElement {
  return chooseCategoryFigure(category)(createSeededNumberGenerator(`${category}:${id}`));
}

/**
 * The artwork of a service without a picture: the category's solid color and its figure, whose one bright
 * mark depends on the id. Fills its box; inside a `group` the figure slides on hover. Decorative: hidden from
 * assistive technology.
 */
export function CategoryArt({
  category,
  id,
  placement = 'right',
  className,
}: {
  category: CategoryColorKey;
  id: string;
  placement?: 'right' | 'center';
  className?: string;
}) {
  return (
    <div
      aria-hidden
      data-cat={category}
      className={classNames('relative size-full overflow-hidden bg-cat', className)}
    >
      <svg
        viewBox="0 0 100 80"
        className={classNames(
          'absolute top-[15%] h-[70%] overflow-visible text-on-cat transition-transform duration-500 ease-out group-hover:translate-x-1.5',
          placement === 'right' ? 'right-[7%]' : 'inset-x-0 mx-auto',
        )}
      >
        {drawCategoryFigure(category, id)}
      </svg>
    </div>
  );
}
