import { getCategoryColorKey } from '#app/lib/categories.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import type { TestimonialTickerItem } from '../ticker-event.ts';

/**
 * The text of one review on the band; the names in `item` are cut already, `bought` is the shop's word
 * between company and category.
 */
export function TestimonialTickerEntry({ item, bought }: { item: TestimonialTickerItem; bought: string }) {
  return (
    <>
      <span
        aria-hidden
        data-cat={getCategoryColorKey(useShopCategories(), item.category)}
        className="size-2.5 bg-cat"
      />
      <span>
        <b className="font-semibold">{item.company}</b>{' '}
        <span className="text-white/75">{`${bought} ${item.category}`}</span>
      </span>
      <span className="inline-flex items-center gap-1">
        <Icon name="star" className="size-3 fill-current" />
        {item.rating.toFixed(1)}
        <span className="sr-only">out of 5</span>
      </span>
    </>
  );
}
