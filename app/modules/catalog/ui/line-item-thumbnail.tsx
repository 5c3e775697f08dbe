import { findCategoryKeyByName } from '#app/lib/categories.ts';
import { ServiceCategoryArtwork } from '#app/ui/category-art.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import { ServiceListRowPicture } from './row-picture.tsx';

/**
 * The tile of a line in a cart or an order: the service's own slide, or its
 * category's art; hatched without a category.
 */
export function LineItemThumbnail({
  id,
  category,
  imageUrl,
}: {
  id: string;
  /** The category's name; absent while it is unknown, or if the service is gone. */
  category?: string | null | undefined;
  imageUrl?: string | undefined;
}) {
  const hue = findCategoryKeyByName(useShopCategories(), category ?? null);
  return (
    <div
      aria-hidden
      className="aspect-square w-18 shrink-0 self-start overflow-hidden rounded-base md:aspect-[4/3] md:w-32"
    >
      {hue === null ? (
        <div className="size-full rounded-base border border-line bg-sunken hatch" />
      ) : imageUrl ? (
        <ServiceListRowPicture id={id} hue={hue} url={imageUrl} />
      ) : (
        <ServiceCategoryArtwork category={hue} id={id} placement="center" />
      )}
    </div>
  );
}
