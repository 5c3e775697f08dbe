import { Outlet } from 'react-router';

import { pack } from '#app/lib/packed-data.ts';
import { shopZone } from '#app/lib/shop-zone.ts';
import { trackerIds } from '#app/modules/analytics/cookie-consent.ts';
import { listPublishedCategories } from '#app/modules/catalog/list-public-services.server.ts';
import { carriedFrame } from '#app/modules/content/frame-texts.ts';
import { footerCategories, shownProvider } from '#app/modules/content/model.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { toShownBranding } from '#app/modules/content/settings/branding-form.ts';
import { hasLiveModalsOrNone } from '#app/modules/exit-modal/list-live-modals.server.ts';
import { shopShareImage } from '#app/modules/share-images/find-share-image.server.ts';
import { readTickerOrNone } from '#app/modules/testimonials/list-ticker-items.server.ts';
import { readTickerSettings } from '#app/modules/testimonials/ticker-settings.ts';
import { addressBook, type AppContext, appContext, pageChance } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { carriedCategories } from '#app/ui/carried-categories.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageFault } from '#app/ui/page-fault.tsx';

import type { Route } from './+types/layout';
import { filledFrame } from './frame/empty-lists.server.ts';
import { Shell, type ShellData } from './frame/shell.tsx';

export const handle = {
  area: 'public',
  tags: ['catalog', 'content', 'testimonials', 'cases'],
} satisfies RouteFacts;

const NotFoundContent = lazyPart(
  async () => (await import('#app/modules/search/ui/not-found-content.tsx')).NotFoundContent,
);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [{ provider, look, frame, ticker }, published, reviews, shareImage, hasWindow] = await Promise.all([
    siteContent(ctx),
    listPublishedCategories(ctx),
    readTickerOrNone(ctx),
    shopShareImage(ctx),
    hasLiveModalsOrNone(ctx),
  ]);
  context.get(pageChance).isVaried = published.length > frame.categories && frame.categories > 0;
  const around: ShellData = {
    categories: footerCategories(published, frame.categories),
    reviews,
    ticker: readTickerSettings(ticker),
    year: ctx.now.getUTCFullYear(),
    paymentOrigins: paymentOrigins(ctx),
  };
  return {
    provider: shownProvider(provider),
    shopZone: shopZone(provider.timeZone),
    ...carriedCategories(ctx.categories, published),
    look: toShownBranding(look),
    frame: carriedFrame(await filledFrame(ctx, frame)),
    shareImage,
    around: pack(around),
    // Omitted without an active modal.
    ...(hasWindow && { hasWindow }),
    trackers: trackerIds(ctx.settings.trackers, context.get(addressBook).trackerFree),
  };
}

/** Includes our own origin: a visitor may use another name of this host than payment pages do. */
function paymentOrigins({ settings, payments }: AppContext): string[] {
  const own = new URL(settings.publicUrl).origin;
  return [...new Set([own, ...(payments.gateway?.checkoutOrigins ?? [])])];
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell packed={loaderData.around}>
      <Outlet />
    </Shell>
  );
}

/** A failing page keeps header and footer, as long as the layout's own data was loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell packed={loaderData?.around}>
      <PageFault error={error} notFound={<NotFoundContent />} />
    </Shell>
  );
}
