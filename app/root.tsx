import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import { type ReactNode, type SyntheticEvent, useLayoutEffect } from 'react';
import {
  type LinksFunction,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';

import type { Route } from './+types/root';
import adminStyles from './admin-kit/admin.css?url';
import guideStyles from './admin-kit/guide.css?url';
import storefrontStyles from './ui/app.css?url';
import { type LayoutServiceCategories, DEFAULT_SERVICE_PAGE_CATEGORIES } from './lib/categories.ts';
import { EASTERN_TIME_ZONE, type ShopTimeZone } from './lib/shop-zone.ts';
import { getRouteOptionsFromHandle } from './platform/route-facts.ts';
import earlyClicks from './ui/early-clicks.js?url';
import { runWhenLazyComponentsReady, createComponentHydratedWhenIdle } from './ui/lazy-part.tsx';
import { ShopCategoriesContext } from './ui/shop-categories.ts';
import { ShopTimeZoneContext } from './ui/shop-time.ts';
import { PageErrorView } from './ui/page-error-view.tsx';
import { trackBrowserTranslationChanges } from './ui/translated-text.ts';

const LazyNotFoundContent = createComponentHydratedWhenIdle(
  async () => (await import('./modules/search/ui/not-found-content.tsx')).NotFoundContent,
);

export const links: LinksFunction = () => [
  { rel: 'preload', href: publicSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/**
 * React calls this only for events it handles: a part that is not hydrated yet reports nothing
 * (`ui/early-clicks.js`).
 */
function reportEventHandledByReact({ nativeEvent }: SyntheticEvent) {
  if ('ready' in document.documentElement.dataset) return;
  dispatchEvent(new CustomEvent('shop:handled', { detail: nativeEvent }));
}

type RouteMatchesWithLoaderData = readonly { loaderData: unknown }[];

/** Returns the shop's time zone, as the page's layout loaded it; the default one where that failed. */
function findShopTimeZone(matches: RouteMatchesWithLoaderData): ShopTimeZone {
  for (const { loaderData } of matches)
    if (loaderData && typeof loaderData === 'object' && 'shopZone' in loaderData)
      return loaderData.shopZone as ShopTimeZone; // every layout returns the value of `shopZone`
  return EASTERN_TIME_ZONE;
}

/** Returns the shop's categories, as the page's layout loaded them; the defaults where it has none. */
function findCategoriesInRouteMatches(matches: RouteMatchesWithLoaderData): LayoutServiceCategories {
  for (const { loaderData } of matches)
    if (
      loaderData &&
      typeof loaderData === 'object' &&
      'categories' in loaderData &&
      'shopZone' in loaderData
    )
      return loaderData as unknown as LayoutServiceCategories; // a layout's value comes from `getLayoutCategoriesUnlessBuiltIn`
  return { categories: DEFAULT_SERVICE_PAGE_CATEGORIES };
}

const STYLESHEET_URLS_BY_SITE_AREA = { shop: storefrontStyles, admin: adminStyles, guide: guideStyles };

export function Layout({ children }: { children: ReactNode }) {
  // Links between the two areas reload the document, so a page never has both sheets.
  const matches = useMatches();
  const styled = matches.find(({ handle }) => getRouteOptionsFromHandle(handle).sheet);
  const sheet = getRouteOptionsFromHandle(styled?.handle).sheet ?? 'shop';
  const isAdmin = sheet === 'admin';
  const { categories, categorySheet } = findCategoriesInRouteMatches(matches);
  // Known to the server, so that the first paint has it; a page that failed earlier follows the device.
  const shown: unknown = styled?.loaderData;
  const theme = shown && typeof shown === 'object' && 'theme' in shown ? String(shown.theme) : 'system';
  return (
    <html
      lang="en-US"
      data-theme={isAdmin ? theme : undefined}
      onClickCapture={reportEventHandledByReact}
      onChangeCapture={reportEventHandledByReact}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isAdmin ? null : <meta name="theme-color" content="#f3f4f1" />}
        {/* Browsers hide a nonce from scripts, so hydration would see a mismatch. */}
        {import.meta.env.DEV ? (
          <meta property="csp-nonce" nonce="development" suppressHydrationWarning />
        ) : null}
        <link rel="stylesheet" href={STYLESHEET_URLS_BY_SITE_AREA[sheet]} />
        {categorySheet ? <link rel="stylesheet" href={categorySheet} /> : null}
        <Meta />
        <Links />
        <script async src={earlyClicks} />
      </head>
      <body>
        <ShopTimeZoneContext value={findShopTimeZone(matches)}>
          <ShopCategoriesContext value={categories}>{children}</ShopCategoriesContext>
        </ShopTimeZoneContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The last resort: an error outside the storefront's frame, or in the frame itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <PageErrorView error={error} notFound={<LazyNotFoundContent />} />
    </main>
  );
}

export default function App() {
  // Not in a later effect: between this commit and that effect, a click would be both handled and queued.
  useLayoutEffect(() => {
    trackBrowserTranslationChanges();
    // Every component has its handlers now; see `ui/early-clicks.js`.
    runWhenLazyComponentsReady(() => {
      document.documentElement.dataset.ready = '';
      dispatchEvent(new Event('shop:ready'));
    });
  }, []);
  return <Outlet />;
}
