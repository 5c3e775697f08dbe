import { useRouteLoaderData } from 'react-router';

import { defaultProvider, type ShownProvider } from '#app/modules/content/model.ts';
import type { ShareImage } from '#app/modules/content/share/model.ts';

import type { loader } from './layout.tsx';

type LayoutMatch = { loaderData?: { provider: ShownProvider; shareImage?: ShareImage } } | undefined;

/** Who provides the services, as the storefront's layout loaded it; the shipped values where the layout itself failed. */
export function useProvider(): ShownProvider {
  return useRouteLoaderData<typeof loader>('routes/storefront/layout')?.provider ?? defaultProvider;
}

/** The shop's name for a page's title: `shopName(matches[1])` in `meta`, the layout being the second match of its pages. */
export function shopName(layout: LayoutMatch): string {
  return (layout?.loaderData?.provider ?? defaultProvider).name;
}

/** The preview picture of pages without one of their own: `shopImage(matches[1])` in `meta`. */
export function shopImage(layout: LayoutMatch): ShareImage | undefined {
  return layout?.loaderData?.shareImage;
}
