import { isGeneratedSlideImagePath, type ResizedSlidePicture } from './slide-kinds.ts';

/** Enough for 128 px at twice the pixel density. */
const MIN_SMALL_PICTURE_WIDTH_PX = 256;

/**
 * Returns the URL of the smallest copy of a service's first slide for a list row; the slide itself until
 * copies exist. Null for a drawn slide: next to a title, the category's art shows the same.
 */
export function getSmallPictureUrl(
  slide: { url: string; variants: readonly ResizedSlidePicture[] } | null,
): string | null {
  if (!slide || isGeneratedSlideImagePath(slide.url)) return null;
  const [smallest] = slide.variants
    .filter(({ format, width }) => format === 'webp' && width >= MIN_SMALL_PICTURE_WIDTH_PX)
    .toSorted((one, other) => one.width - other.width);
  return smallest?.url ?? slide.url;
}
