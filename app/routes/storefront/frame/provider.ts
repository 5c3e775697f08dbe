import { useRouteLoaderData } from 'react-router';

import {
  type LayoutServiceCategories,
  DEFAULT_SERVICE_PAGE_CATEGORIES,
  type PublicPageCategory,
} from '#app/lib/categories.ts';
import { EASTERN_TIME_ZONE, type ShopTimeZone } from '#app/lib/shop-zone.ts';
import { type HeaderFooterTexts, DEFAULT_HEADER_FOOTER_TEXTS } from '#app/modules/content/frame-texts.ts';
import { newShopPlaceholderProvider } from '#app/modules/content/demo/neutral-provider.ts';
import type { PublicShopProviderDetails } from '#app/modules/content/model.ts';
import type { PublicBranding } from '#app/modules/content/settings/branding-form.ts';
import type { SocialShareImageMeta } from '#app/modules/share-images/share-image.ts';

import type { loader } from '../layout.tsx';
import type { loader as ownLoader } from '../own-layout.tsx';

type StorefrontLayoutRouteMatch =
  | {
      loaderData?: {
        provider: PublicShopProviderDetails;
        look: PublicBranding;
        shopZone: ShopTimeZone;
        shareImage?: SocialShareImageMeta;
      } & Partial<LayoutServiceCategories>;
    }
  | undefined;

/**
 * Returns the data of the surrounding layout, that of the public pages or that of account and orders;
 * undefined if it failed.
 */
export function useStorefrontLayoutData() {
  const shared = useRouteLoaderData<typeof loader>('routes/storefront/layout');
  const own = useRouteLoaderData<typeof ownLoader>('routes/storefront/own-layout');
  return shared ?? own;
}

/** Returns the provider loaded by the page's layout; neutral texts if the layout failed. */
export function useShopProvider(): PublicShopProviderDetails {
  return useStorefrontLayoutData()?.provider ?? newShopPlaceholderProvider;
}

/** Returns the texts and links of the frame; the built-in ones if the layout failed. */
export function useHeaderFooterTexts(): HeaderFooterTexts {
  return useStorefrontLayoutData()?.frame ?? DEFAULT_HEADER_FOOTER_TEXTS;
}

// Written out, so that the form's module and its schemas stay out of the pages' script.
const FALLBACK_BRANDING: PublicBranding = { logo: null, accentSheet: null };

/** Returns the shop's look; the built-in one if the layout failed. */
export function useBranding(): PublicBranding {
  return useStorefrontLayoutData()?.look ?? FALLBACK_BRANDING;
}

/** Returns the categories of the shop, for `meta`. */
export function getLayoutCategories(layout: StorefrontLayoutRouteMatch): readonly PublicPageCategory[] {
  return layout?.loaderData?.categories ?? DEFAULT_SERVICE_PAGE_CATEGORIES;
}

/**
 * Returns the shop's name for a page title: `getLayoutShopName(matches[1])` in `meta`, where the layout is the second
 * match.
 */
export function getLayoutShopName(layout: StorefrontLayoutRouteMatch): string {
  return getServiceProviderFromLayout(layout).name;
}

/** Returns the provider of the services, for `meta`. */
export function getServiceProviderFromLayout(layout: StorefrontLayoutRouteMatch): PublicShopProviderDetails {
  return layout?.loaderData?.provider ?? newShopPlaceholderProvider;
}

/** Returns the address of the shop's own logo, for `meta`; undefined without one. */
export function getLayoutLogoUrl(layout: StorefrontLayoutRouteMatch): string | undefined {
  return layout?.loaderData?.look.logo?.address;
}

/** Returns the share image of pages without one of their own: `getLayoutShareImage(matches[1])` in `meta`. */
export function getLayoutShareImage(layout: StorefrontLayoutRouteMatch): SocialShareImageMeta | undefined {
  return layout?.loaderData?.shareImage;
}

/** Returns the shop's time zone, for `meta`. */
export function getLayoutTimeZone(layout: StorefrontLayoutRouteMatch): ShopTimeZone {
  return layout?.loaderData?.shopZone ?? EASTERN_TIME_ZONE;
}
