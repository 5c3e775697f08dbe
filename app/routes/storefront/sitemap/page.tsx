import { Suspense, use } from 'react';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import {
  groupSitemapEntries,
  parseSitemapXml,
  type SitemapPageGroup,
  formatSitemapXml,
} from '#app/lib/sitemap.ts';
import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';
import { crawlerAndTrackerRouteRulesContext, appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import { listSitemapEntries } from '../../seo/list-sitemap-entries.server.ts';

import { getLayoutShareImage, getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { SitemapLoadingPlaceholder, SitemapLoadFailureNotice, SitemapPageList } from './sitemap-view.tsx';

export const handle = {
  tags: ['catalog', 'content', 'cases'],
  cache: {},
  sitemap: { priority: 0.2, changeFrequency: 'weekly' },
} satisfies RouteOptions;

/** PAGES-07, word for word. */
const INVALID_SITEMAP_XML_MESSAGE = 'Invalid XML format';

/** Reads the same XML that crawlers get; null if it cannot be read. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const url = `${ctx.settings.publicUrl}/sitemap`;
  try {
    const sitemap = parseSitemapXml(
      formatSitemapXml(await listSitemapEntries(ctx, context.get(crawlerAndTrackerRouteRulesContext))),
    );
    if (sitemap.ok) return { url, groups: groupSitemapEntries(sitemap.value) };
    ctx.log.error(INVALID_SITEMAP_XML_MESSAGE);
  } catch (error) {
    ctx.log.error({ err: error }, 'sitemap could not be read');
  }
  ctx.onFallback?.();
  return { url, groups: null };
}

async function fetchSitemapGroups(): Promise<SitemapPageGroup[] | null> {
  try {
    const response = await fetch('/sitemap.xml');
    const sitemap = response.ok ? parseSitemapXml(await response.text()) : null;
    if (sitemap?.ok) return groupSitemapEntries(sitemap.value);
    logWarningToBrowserConsole(
      sitemap === null ? 'sitemap could not be read' : INVALID_SITEMAP_XML_MESSAGE,
      response.status,
    );
  } catch (error) {
    logWarningToBrowserConsole('sitemap could not be read', error);
  }
  return null;
}

/** On client navigation the page appears at once and then reads the XML. */
export function clientLoader() {
  return { url: `${location.origin}/sitemap`, groups: fetchSitemapGroups() };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = getLayoutShopName(matches[1]);
  if (!loaderData) return [];
  return buildPageMetaTags({
    title: `Sitemap | ${siteName}`,
    description: `Every page of the shop of ${siteName}: main pages, services, posts and legal texts.`,
    url: loaderData.url,
    siteName,
    image: getLayoutShareImage(matches[1]),
  });
};

/**
 * React's own `use`: the router's `Await` would add 1 kB to every first visit. `fetchSitemapGroups` never rejects.
 */
function SitemapGroups({
  listed,
}: {
  listed: SitemapPageGroup[] | null | Promise<SitemapPageGroup[] | null>;
}) {
  const groups = listed instanceof Promise ? use(listed) : listed;
  return groups ? <SitemapPageList groups={groups} /> : <SitemapLoadFailureNotice />;
}

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-10 md:py-14">
      <h1 className="text-4xl font-extrabold">Sitemap</h1>
      <Suspense fallback={<SitemapLoadingPlaceholder />}>
        <SitemapGroups listed={loaderData.groups} />
      </Suspense>
    </div>
  );
}
