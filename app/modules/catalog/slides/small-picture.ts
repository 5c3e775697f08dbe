import { isDrawnSlide, type SlideVariant } from './slide-kinds.ts';

/** Enough for 128 px on a screen of two pixels a point. */
const LEAST_WIDTH = 256;

/**
 * The address of the smallest copy of a service's first slide for a row of a list; the slide itself until copies are made.
 * Null for a slide that the shop draws: the category's art says the same beside a title.
 */
export function smallPicture(
  slide: { url: string; variants: readonly SlideVariant[] } | null,
): string | null {
  if (!slide || isDrawnSlide(slide.url)) return null;
  const [smallest] = slide.variants
    .filter(({ format, width }) => format === 'webp' && width >= LEAST_WIDTH)
    .toSorted((one, other) => one.width - other.width);
  return smallest?.url ?? slide.url;
}
