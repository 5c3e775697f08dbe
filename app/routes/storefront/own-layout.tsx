import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';

import { shopZone } from '#app/lib/shop-zone.ts';
import { trackerIds } from '#app/modules/analytics/cookie-consent.ts';
import { carriedFrame } from '#app/modules/content/frame-texts.ts';
import { shownProvider } from '#app/modules/content/model.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { toShownBranding } from '#app/modules/content/settings/branding-form.ts';
import { addressBook, appContext } from '#app/platform/context.ts';
import { watchPrivate } from '#app/platform/private-memory.ts';
import { carriedCategories } from '#app/ui/carried-categories.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageFault } from '#app/ui/page-fault.tsx';

import type { Route } from './+types/own-layout';
import { filledFrame } from './frame/empty-lists.server.ts';
import { LegalLine } from './frame/legal-line.tsx';
import { Frame } from './frame/shell.tsx';

const NotFoundContent = lazyPart(
  async () => (await import('#app/modules/search/ui/not-found-content.tsx')).NotFoundContent,
);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { provider, look, frame } = await siteContent(ctx);
  return {
    provider: shownProvider(provider),
    shopZone: shopZone(provider.timeZone),
    ...carriedCategories(ctx.categories),
    look: toShownBranding(look),
    frame: carriedFrame(await filledFrame(ctx, frame)),
    accountId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    year: ctx.now.getUTCFullYear(),
    trackers: trackerIds(ctx.settings.trackers, context.get(addressBook).trackerFree),
  };
}

/**
 * The layout of account and order pages (LAYOUT-13): the header, and nothing that sells. Questions about an
 * order go to its messages.
 */
export default function OwnLayout({ loaderData }: Route.ComponentProps) {
  const { accountId, year } = loaderData;
  useLayoutEffect(() => (accountId === null ? undefined : watchPrivate(accountId)), [accountId]);
  return (
    <Frame footer={<LegalLine year={year} />}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame footer={<LegalLine year={loaderData?.year} />}>
      <PageFault error={error} notFound={<NotFoundContent />} />
    </Frame>
  );
}
