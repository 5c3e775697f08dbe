import { data } from 'react-router';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { ClientLogos } from '#app/modules/content/client-logos.tsx';
import { hasAboutContent } from '#app/modules/content/demo/demo-texts.ts';
import { sortAwardsNewestFirst } from '#app/modules/content/portfolio.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { getLayoutShareImage, getLayoutShopName, useShopProvider } from '../frame/provider.ts';

import type { Route } from './+types/page';
import {
  ProviderBackgroundSection,
  AboutPageProviderProfile,
  RecentCompanyAwards,
  AboutPageWorkingMethodSection,
} from './about-sections.tsx';

export const handle = {
  tags: ['content'],
  cache: {},
  sitemap: { priority: 0.6, changeFrequency: 'monthly' },
} satisfies RouteOptions;

const MAX_RECENT_COMPANY_AWARDS = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { about: stored, awards, clients, pages, demoWords } = await readSiteContent(ctx);
  const { portraitUrl, portraitAlt, ...about } = stored;
  if (!hasAboutContent({ about: stored })) throw data(null, { status: 404 });
  const recentAwards = sortAwardsNewestFirst(awards).slice(0, MAX_RECENT_COMPANY_AWARDS);
  return {
    about,
    recentTitle: pages.awards.recent,
    recentAwards,
    clients,
    // The drawn portrait belongs to the demo.
    isDrawn: demoWords.areShown,
    ...(portraitUrl !== '' && { portrait: { url: portraitUrl, alt: portraitAlt } }),
    url: `${ctx.settings.publicUrl}/about`,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const siteName = getLayoutShopName(matches[1]);
  const { lead } = loaderData.about;
  return buildPageMetaTags({
    title: `About ${siteName}`,
    description: lead,
    url: loaderData.url,
    siteName,
    image: getLayoutShareImage(matches[1]),
  });
}

/** PAGES-01, PAGES-02: the provider of the services. */
export default function AboutPage({
  loaderData: { about, recentTitle, recentAwards, clients, isDrawn, portrait },
}: Route.ComponentProps) {
  const { name, bookCallUrl, shortName } = useShopProvider();
  return (
    <>
      <AboutPageProviderProfile name={name} about={about} portrait={portrait} isDrawn={isDrawn} />
      {about.summary.length > 0 ? <AboutPageWorkingMethodSection about={about} /> : null}
      {about.background.length > 0 ? <ProviderBackgroundSection about={about} /> : null}
      {recentAwards.length > 0 ? <RecentCompanyAwards title={recentTitle} awards={recentAwards} /> : null}
      <div className="bg-paper">
        <div className="wrap section-space grid gap-14 md:gap-20">
          <ClientLogos
            logos={clients.logos}
            heading={<h2 className="text-4xl font-extrabold">{clients.title}</h2>}
          />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/services" size="lg">
              Browse Services
            </ButtonLink>
            <ButtonLink to={bookCallUrl} variant="outline" size="lg">
              {`Book a Call with ${shortName}`}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}
