import { useRouteLoaderData } from 'react-router';

import { type CarriedCategories, SHIPPED_SHOWN, type ShownCategory } from '#app/lib/categories.ts';
import { EASTERN, type ShopZone } from '#app/lib/shop-zone.ts';
import { type FrameWords, SHIPPED_FRAME } from '#app/modules/content/frame-words.ts';
import { neutralProvider } from '#app/modules/content/demo/neutral-provider.ts';
import type { ShownProvider } from '#app/modules/content/model.ts';
import type { ShownLook } from '#app/modules/content/settings/look-form.ts';
import type { ShareImage } from '#app/modules/share-images/share-image.ts';

import type { loader } from '../layout.tsx';
import type { loader as ownLoader } from '../own-layout.tsx';

type LayoutMatch =
  | {
      loaderData?: {
        provider: ShownProvider;
        look: ShownLook;
        shopZone: ShopZone;
        shareImage?: ShareImage;
      } & Partial<CarriedCategories>;
    }
  | undefined;

/** What the layout around this page loaded: that of the public pages, or that of account and orders; none where it failed. */
export function useLayoutData() {
  const shared = useRouteLoaderData<typeof loader>('routes/storefront/layout');
  const own = useRouteLoaderData<typeof ownLoader>('routes/storefront/own-layout');
  return shared ?? own;
}

/** Who provides the services, as the page's layout loaded it; neutral words where the layout itself failed. */
export function useProvider(): ShownProvider {
  return useLayoutData()?.provider ?? neutralProvider;
}

/** Words and links around every page; the shipped ones where the layout itself failed. */
export function useFrameWords(): FrameWords {
  return useLayoutData()?.frame ?? SHIPPED_FRAME;
}

// Written out: the module of the form and its schemas stay out of the pages' script.
const SHIPPED: ShownLook = { logo: null, accentSheet: null };

/** What the shop looks like; as it came where the layout itself failed. */
export function useLook(): ShownLook {
  return useLayoutData()?.look ?? SHIPPED;
}

/** The categories of the shop, for `meta`. */
export function shopCategories(layout: LayoutMatch): readonly ShownCategory[] {
  return layout?.loaderData?.categories ?? SHIPPED_SHOWN;
}

/** The shop's name for a page's title: `shopName(matches[1])` in `meta`, the layout being the second match of its pages. */
export function shopName(layout: LayoutMatch): string {
  return shopProvider(layout).name;
}

/** Who provides the services, for `meta`. */
export function shopProvider(layout: LayoutMatch): ShownProvider {
  return layout?.loaderData?.provider ?? neutralProvider;
}

/** Address of the shop's own logo, for `meta`; none where it has none. */
export function shopLogo(layout: LayoutMatch): string | undefined {
  return layout?.loaderData?.look.logo?.address;
}

/** The preview picture of pages without one of their own: `shopImage(matches[1])` in `meta`. */
export function shopImage(layout: LayoutMatch): ShareImage | undefined {
  return layout?.loaderData?.shareImage;
}

/** The zone of the shop, for `meta`. */
export function shopZoneOf(layout: LayoutMatch): ShopZone {
  return layout?.loaderData?.shopZone ?? EASTERN;
}
