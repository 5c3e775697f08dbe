import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';

import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { getPublicTrackerIds } from '#app/modules/analytics/cookie-consent.ts';
import { getCustomizedHeaderFooterTexts } from '#app/modules/content/frame-texts.ts';
import { toPublicShopProviderDetails } from '#app/modules/content/model.ts';
import { listOwnLegalPageLinks } from '#app/modules/content/legal/list-own-legal-pages.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { toPublicBranding } from '#app/modules/content/settings/branding-form.ts';
import { crawlerAndTrackerRouteRulesContext, appContext } from '#app/platform/context.ts';
import { watchForSignOutInOtherTabs } from '#app/platform/private-memory.ts';
import { getLayoutCategoriesUnlessBuiltIn } from '#app/ui/carried-categories.ts';
import { createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';
import { PageErrorView } from '#app/ui/page-error-view.tsx';

import type { Route } from './+types/own-layout';
import { removeEmptyListLinks } from './frame/empty-lists.server.ts';
import { LegalFooter } from './frame/legal-line.tsx';
import { StorefrontHeaderAndContent } from './frame/shell.tsx';

const LazyNotFoundContent = createComponentHydratedWhenIdle(
  async () => (await import('#app/modules/search/ui/not-found-content.tsx')).NotFoundContent,
);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [{ provider, look, frame }, legalLinks] = await Promise.all([
    readSiteContent(ctx),
    listOwnLegalPageLinks(ctx),
  ]);
  return {
    provider: toPublicShopProviderDetails(provider),
    shopZone: getShopTimeZone(provider.timeZone),
    ...getLayoutCategoriesUnlessBuiltIn(ctx.categories),
    look: toPublicBranding(look),
    frame: getCustomizedHeaderFooterTexts(await removeEmptyListLinks(ctx, frame)),
    accountId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    year: ctx.now.getUTCFullYear(),
    legalLinks,
    trackers: getPublicTrackerIds(
      ctx.settings.trackers,
      context.get(crawlerAndTrackerRouteRulesContext).trackerFree,
    ),
  };
}

/**
 * The layout of account and order pages (LAYOUT-13): the header, and nothing that sells. Questions about an
 * order go to its messages.
 */
export default function OwnLayout({ loaderData }: Route.ComponentProps) {
  const { accountId, year, legalLinks } = loaderData;
  useLayoutEffect(
    () => (accountId === null ? undefined : watchForSignOutInOtherTabs(accountId)),
    [accountId],
  );
  return (
    <StorefrontHeaderAndContent footer={<LegalFooter year={year} ownLinks={legalLinks} />}>
      <Outlet />
    </StorefrontHeaderAndContent>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontHeaderAndContent
      footer={<LegalFooter year={loaderData?.year} ownLinks={loaderData?.legalLinks} />}
    >
      <PageErrorView error={error} notFound={<LazyNotFoundContent />} />
    </StorefrontHeaderAndContent>
  );
}
