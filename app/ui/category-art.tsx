import type { ReactElement } from 'react';

import { classNames } from '#app/lib/class-names.ts';
import { seededNumbers } from '#app/lib/seeded-numbers.ts';

import { arcs, bars, circuit, discs, dots, grid } from './art-figures.tsx';

/** The key of a category, which stylesheets use for its colors. */
export type CategoryHue = string;

type ArtFigure = (next: (below: number) => number) => ReactElement;

const ART_FIGURES = new Map<string, ArtFigure>([
  ['fix', grid],
  ['grow', bars],
  ['create', discs],
  ['analyze', dots],
  ['automate', circuit],
  ['advise', arcs],
]);

/** A category the owner added always gets the same one of the six figures. */
function figureOf(category: CategoryHue): ArtFigure {
  const figures = [...ART_FIGURES.values()];
  return ART_FIGURES.get(category) ?? figures[seededNumbers(category)(figures.length)] ?? grid;
}

/**
 * Returns the figure of a category in a box of 100 x 80 units; the id determines the position of its bright
 * mark.
 */
export function categoryFigure(category: CategoryHue, id: string): ReactElement {
  return figureOf(category)(seededNumbers(`${category}:${id}`));
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
  category: CategoryHue;
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
        {categoryFigure(category, id)}
      </svg>
    </div>
  );
}
