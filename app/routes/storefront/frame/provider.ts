import { useRouteLoaderData } from 'react-router';

import { type LayoutCategories, DEFAULT_PAGE_CATEGORIES, type PageCategory } from '#app/lib/categories.ts';
import { EASTERN_TIME_ZONE, type ShopZone } from '#app/lib/shop-zone.ts';
import { type HeaderFooterTexts, SHIPPED_FRAME } from '#app/modules/content/frame-texts.ts';
import { neutralProvider } from '#app/modules/content/demo/neutral-provider.ts';
import type { PublicProviderDetails } from '#app/modules/content/model.ts';
import type { PublicBranding } from '#app/modules/content/settings/branding-form.ts';
import type { ShareImage } from '#app/modules/share-images/share-image.ts';

import type { loader } from '../layout.tsx';
import type { loader as ownLoader } from '../own-layout.tsx';

type LayoutMatch =
  | {
      loaderData?: {
        provider: PublicProviderDetails;
        look: PublicBranding;
        shopZone: ShopZone;
        shareImage?: ShareImage;
      } & Partial<LayoutCategories>;
    }
  | undefined;

/**
 * Returns the data of the surrounding layout, that of the public pages or that of account and orders;
 * undefined if it failed.
 */
export function useLayoutData() {
  const shared = useRouteLoaderData<typeof loader>('routes/storefront/layout');
  const own = useRouteLoaderData<typeof ownLoader>('routes/storefront/own-layout');
  return shared ?? own;
}

/** Returns the provider loaded by the page's layout; neutral texts if the layout failed. */
export function useShopProvider(): PublicProviderDetails {
  return useLayoutData()?.provider ?? neutralProvider;
}

/** Returns the texts and links of the frame; the built-in ones if the layout failed. */
export function useHeaderFooterTexts(): HeaderFooterTexts {
  return useLayoutData()?.frame ?? SHIPPED_FRAME;
}

// Written out, so that the form's module and its schemas stay out of the pages' script.
const FALLBACK_BRANDING: PublicBranding = { logo: null, accentSheet: null };

/** Returns the shop's look; the built-in one if the layout failed. */
export function useBranding(): PublicBranding {
  return useLayoutData()?.look ?? FALLBACK_BRANDING;
}

/** Returns the categories of the shop, for `meta`. */
export function getLayoutCategories(layout: LayoutMatch): readonly PageCategory[] {
  return layout?.loaderData?.categories ?? DEFAULT_PAGE_CATEGORIES;
}

/**
 * Returns the shop's name for a page title: `getLayoutShopName(matches[1])` in `meta`, where the layout is the second
 * match.
 */
export function getLayoutShopName(layout: LayoutMatch): string {
  return getLayoutProvider(layout).name;
}

/** Returns the provider of the services, for `meta`. */
export function getLayoutProvider(layout: LayoutMatch): PublicProviderDetails {
  return layout?.loaderData?.provider ?? neutralProvider;
}

/** Returns the address of the shop's own logo, for `meta`; undefined without one. */
export function getLayoutLogoUrl(layout: LayoutMatch): string | undefined {
  return layout?.loaderData?.look.logo?.address;
}

/** Returns the share image of pages without one of their own: `getLayoutShareImage(matches[1])` in `meta`. */
export function getLayoutShareImage(layout: LayoutMatch): ShareImage | undefined {
  return layout?.loaderData?.shareImage;
}

/** Returns the shop's time zone, for `meta`. */
export function getLayoutTimeZone(layout: LayoutMatch): ShopZone {
  return layout?.loaderData?.shopZone ?? EASTERN_TIME_ZONE;
}
