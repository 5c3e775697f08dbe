import { Outlet } from 'react-router';

import { stringifyCompactJson } from '#app/lib/packed-data.ts';
import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { getPublicTrackerIds } from '#app/modules/analytics/cookie-consent.ts';
import { listCategoriesWithPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { getCustomizedHeaderFooterTexts } from '#app/modules/content/frame-texts.ts';
import { pickRandomFooterCategories, toPublicShopProviderDetails } from '#app/modules/content/model.ts';
import { listOwnLegalPageLinks } from '#app/modules/content/legal/list-own-legal-pages.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { toPublicBranding } from '#app/modules/content/settings/branding-form.ts';
import { hasLiveExitModalsOrFalseOnError } from '#app/modules/exit-modal/list-live-modals.server.ts';
import { findShopShareImage } from '#app/modules/share-images/find-share-image.server.ts';
import { readTickerItemsOrEmpty } from '#app/modules/testimonials/list-ticker-items.server.ts';
import { readTickerSettings } from '#app/modules/testimonials/ticker-settings.ts';
import {
  crawlerAndTrackerRouteRulesContext,
  type AppContext,
  appContext,
  pageCacheVariedFlagContext,
} from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { getLayoutCategoriesUnlessBuiltIn } from '#app/ui/carried-categories.ts';
import { createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';
import { PageErrorView } from '#app/ui/page-error-view.tsx';

import type { Route } from './+types/layout';
import { removeEmptyListLinks } from './frame/empty-lists.server.ts';
import { PublicPagesFrame, type PublicPagesFrameData } from './frame/shell.tsx';

export const handle = {
  area: 'public',
  tags: ['catalog', 'content', 'testimonials', 'cases'],
} satisfies RouteOptions;

const LazyNotFoundContent = createComponentHydratedWhenIdle(
  async () => (await import('#app/modules/search/ui/not-found-content.tsx')).NotFoundContent,
);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [content, legalLinks, published, reviews, shareImage, hasWindow] = await Promise.all([
    readSiteContent(ctx),
    listOwnLegalPageLinks(ctx),
    listCategoriesWithPublicServices(ctx),
    readTickerItemsOrEmpty(ctx),
    findShopShareImage(ctx),
    hasLiveExitModalsOrFalseOnError(ctx),
  ]);
  const { provider, look, frame, ticker } = content;
  context.get(pageCacheVariedFlagContext).isVaried =
    published.length > frame.categories && frame.categories > 0;
  const around: PublicPagesFrameData = {
    categories: pickRandomFooterCategories(published, frame.categories),
    ...(legalLinks.length > 0 && { legalLinks }),
    reviews,
    ticker: readTickerSettings(ticker),
    year: ctx.now.getUTCFullYear(),
    paymentOrigins: listAllowedCheckoutUrlOrigins(ctx),
  };
  return {
    provider: toPublicShopProviderDetails(provider),
    shopZone: getShopTimeZone(provider.timeZone),
    ...getLayoutCategoriesUnlessBuiltIn(ctx.categories, published),
    look: toPublicBranding(look),
    frame: getCustomizedHeaderFooterTexts(await removeEmptyListLinks(ctx, frame)),
    shareImage,
    around: stringifyCompactJson(around),
    // Omitted without an active modal.
    ...(hasWindow && { hasWindow }),
    trackers: getPublicTrackerIds(
      ctx.settings.trackers,
      context.get(crawlerAndTrackerRouteRulesContext).trackerFree,
    ),
  };
}

/** Includes our own origin: a visitor may use another name of this host than payment pages do. */
function listAllowedCheckoutUrlOrigins({ settings, payments }: AppContext): string[] {
  const own = new URL(settings.publicUrl).origin;
  return [...new Set([own, ...(payments.gateway?.checkoutOrigins ?? [])])];
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicPagesFrame packed={loaderData.around}>
      <Outlet />
    </PublicPagesFrame>
  );
}

/** A failing page keeps header and footer, as long as the layout's own data was loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PublicPagesFrame packed={loaderData?.around}>
      <PageErrorView error={error} notFound={<LazyNotFoundContent />} />
    </PublicPagesFrame>
  );
}
