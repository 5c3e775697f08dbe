import type { ReactElement } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { createSeededNumberGenerator } from '#app/lib/seeded-numbers.ts';

import {
  drawArcsFigure,
  drawBarsFigure,
  drawCircuitCoverArt,
  drawOverlappingDiscsArt,
  drawDotsCategoryArt,
  drawMisalignedGridFigure,
} from './art-figures.tsx';

/** The key of a category, which stylesheets use for its colors. */
export type CategoryStylesheetColorKey = string;

type CategoryArtRenderer = (next: (below: number) => number) => ReactElement;

const CATEGORY_ART_DRAW_FUNCTIONS = new Map<string, CategoryArtRenderer>([
  ['fix', drawMisalignedGridFigure],
  ['grow', drawBarsFigure],
  ['create', drawOverlappingDiscsArt],
  ['analyze', drawDotsCategoryArt],
  ['automate', drawCircuitCoverArt],
  ['advise', drawArcsFigure],
]);

/** A category the owner added always gets the same one of the six figures. */
function chooseArtFigureByCategoryKey(category: CategoryStylesheetColorKey): CategoryArtRenderer {
  const figures = [...CATEGORY_ART_DRAW_FUNCTIONS.values()];
  return (
    CATEGORY_ART_DRAW_FUNCTIONS.get(category) ??
    figures[createSeededNumberGenerator(category)(figures.length)] ??
    drawMisalignedGridFigure
  );
}

/**
 * Returns the figure of a category in a box of 100 x 80 units; the id determines the position of its bright
 * mark.
 */
export function drawCategoryArtFigure(category: CategoryStylesheetColorKey, id: string): ReactElement {
  return chooseArtFigureByCategoryKey(category)(createSeededNumberGenerator(`${category}:${id}`));
}

/**
 * The artwork of a service without a picture: the category's solid color and its figure, whose one bright
 * mark depends on the id. Fills its box; inside a `group` the figure slides on hover. Decorative: hidden from
 * assistive technology.
 */
export function ServiceCategoryArtwork({
  category,
  id,
  placement = 'right',
  className,
}: {
  category: CategoryStylesheetColorKey;
  id: string;
  placement?: 'right' | 'center';
  className?: string;
}) {
  return (
    <div
      aria-hidden
      data-cat={category}
      className={joinClassNames('relative size-full overflow-hidden bg-cat', className)}
    >
      <svg
        viewBox="0 0 100 80"
        className={joinClassNames(
          'absolute top-[15%] h-[70%] overflow-visible text-on-cat transition-transform duration-500 ease-out group-hover:translate-x-1.5',
          placement === 'right' ? 'right-[7%]' : 'inset-x-0 mx-auto',
        )}
      >
        {drawCategoryArtFigure(category, id)}
      </svg>
    </div>
  );
}
