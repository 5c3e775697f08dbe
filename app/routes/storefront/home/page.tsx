import { stringifyCompactJson, parseCompactJson } from '#app/lib/packed-data.ts';
import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { SERVICE_GRID_PARAMETERS } from '#app/modules/catalog/grid-parameters.ts';
import { listSearchExamples } from '#app/modules/catalog/list-search-examples.server.ts';
import { readServiceGridState } from '#app/modules/catalog/schemas.ts';
import { DEFAULT_HOME_PAGE_SECTIONS, DEFAULT_HERO_STRIP_LABEL } from '#app/modules/content/home-sections.ts';
import { buildOrganizationJsonLd } from '#app/modules/content/json-ld.ts';
import { hasAboutContent } from '#app/modules/content/demo/demo-texts.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { HomeContent } from '#app/modules/content/schemas.ts';
import { readHomeServiceGrid } from '#app/modules/service-cards/list-service-cards.server.ts';
import { readTestimonialSectionOrEmpty } from '#app/modules/testimonials/list-feedback.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { isModuleLoadedByClientNavigation, createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';

import {
  getLayoutShareImage,
  getLayoutLogoUrl,
  getLayoutShopName,
  getServiceProviderFromLayout,
} from '../frame/provider.ts';

import { redirectRenamedCategoryUrl } from '../former-category.server.ts';
import type { Route } from './+types/page';

export const handle = {
  opensTabs: true,
  tags: ['catalog', 'testimonials', 'content', 'proof'],
  cache: { params: SERVICE_GRID_PARAMETERS },
  sitemap: { priority: 1, changeFrequency: 'daily' },
} satisfies RouteOptions;

// The HTML works with links and forms alone; its script loads after the header's.
const LazyHomePage = createComponentHydratedWhenIdle(async () => (await import('./home-page.tsx')).HomePage);
if (isModuleLoadedByClientNavigation()) await LazyHomePage.preload();

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectRenamedCategoryUrl(ctx, url);
  const { home, ...content } = await readSiteContent(ctx);
  const [grid, feedback, examples] = await Promise.all([
    readHomeServiceGrid(ctx, readServiceGridState(url.searchParams, ctx.categories, home.gridRule), {
      limit: home.gridCount,
      usual: home.gridRule,
      pinned: home.gridPinned,
    }),
    readTestimonialSectionOrEmpty(ctx),
    listSearchExamples(ctx),
  ]);
  const shown = {
    home: pickHomeContentForBrowser(home),
    examples: chooseHomePageSearchExamples(home, examples),
    // Sent only if true: most shops have an about text.
    ...(!hasAboutContent(content) && { isAboutHidden: true }),
    grid,
    feedback: { ...feedback, cards: feedback.cards.slice(0, home.feedbackCount) },
  };
  return { shown: stringifyCompactJson(shown), publicUrl: ctx.settings.publicUrl };
}

/**
 * Returns the owner's examples, followed by those of the services; empty for a shop without services, which
 * has no search field.
 */
function chooseHomePageSearchExamples({ searchExamples }: HomeContent, ofServices: readonly string[]) {
  return searchExamples.length > 0 && ofServices.length > 0 ? searchExamples : ofServices;
}

/** The rules that choose services and testimonials stay on the server. */
function pickHomeContentForBrowser(home: HomeContent) {
  const { sections, stripLabel, hero, steps, servicesTitle, pillars, feedbackTitle, feedbackStart } = home;
  // The page's script knows the built-in order and label.
  const isShipped = JSON.stringify(sections) === JSON.stringify(DEFAULT_HOME_PAGE_SECTIONS);
  return {
    ...(!isShipped && { sections }),
    ...(stripLabel !== DEFAULT_HERO_STRIP_LABEL && { stripLabel }),
    hero,
    steps,
    servicesTitle,
    pillars,
    feedbackTitle,
    feedbackStart,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const siteName = getLayoutShopName(matches[1]);
  const image = getLayoutShareImage(matches[1]);
  const provider = getServiceProviderFromLayout(matches[1]);
  const { publicUrl } = loaderData;
  const { hero } = parseCompactJson(loaderData.shown).home;
  return [
    ...buildPageMetaTags({
      title: `${hero.strong} ${hero.light} | ${siteName}`,
      description: hero.lead,
      url: `${publicUrl}/`,
      siteName,
      image,
    }),
    // Taken from the layout's data, so that the page sends nothing twice.
    {
      'script:ld+json': buildOrganizationJsonLd({
        name: provider.name,
        legalName: provider.legalLine,
        description: provider.about,
        url: publicUrl,
        logo: getLayoutLogoUrl(matches[1]),
        imageUrl: image?.url ?? `${publicUrl}/favicon.svg`,
        sameAs: provider.networkUrl ? [provider.networkUrl] : [],
      }),
    },
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <LazyHomePage packed={loaderData.shown} />;
}
