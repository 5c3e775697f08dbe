import { href } from 'react-router';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import {
  DEFAULT_CASE_STUDY_SORT,
  CASE_STUDY_ERROR_MESSAGES,
  buildCaseStudyPageQueryString,
  CASE_STUDY_SORTS,
} from '#app/modules/case-studies/model.ts';
import { loadCaseStudiesPageData } from '#app/modules/case-studies/read-case-study-page.server.ts';
import { readCaseStudyPageFilter } from '#app/modules/case-studies/schemas.ts';
import { CaseStudyCampaignDownloadList } from '#app/modules/case-studies/ui/campaign-list.tsx';
import { FeaturedCaseStudy } from '#app/modules/case-studies/ui/featured-case-study.tsx';
import type { EditablePageTexts } from '#app/modules/content/page-texts.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import { getLayoutShareImage, getLayoutShopName, useShopProvider } from '../frame/provider.ts';

import { redirectRenamedCategoryUrl } from '../former-category.server.ts';
import type { Route } from './+types/page';
import { CaseStudyGrid } from './case-study-grid.tsx';

export const handle = {
  tags: ['cases', 'catalog'],
  cache: { params: { category: 'categories', sort: CASE_STUDY_SORTS.map(({ key }) => key) } },
  sitemap: { priority: 0.8, changeFrequency: 'weekly' },
} satisfies RouteOptions;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectRenamedCategoryUrl(ctx, url);
  const [page, { pages }] = await Promise.all([
    loadCaseStudiesPageData(ctx, readCaseStudyPageFilter(url.searchParams, ctx.categories)),
    readSiteContent(ctx),
  ]);
  // Sorted views are the same page to a search engine.
  const query = buildCaseStudyPageQueryString({
    category: page.choice.category,
    sort: DEFAULT_CASE_STUDY_SORT,
  });
  return { page, words: pages.projects, url: `${ctx.settings.publicUrl}/resources${query}` };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const siteName = getLayoutShopName(matches[1]);
  const { category } = loaderData.page.choice;
  const { title } = loaderData.words;
  return buildPageMetaTags({
    title: `${category ? `${title}: ${category}` : title} | ${siteName}`,
    description: `${category ? `${category} projects` : 'Finished projects'} with the numbers before and after. Each one can be downloaded as a report.`,
    url: loaderData.url,
    siteName,
    image: getLayoutShareImage(matches[1]),
  });
};

type CaseStudyPageTexts = EditablePageTexts['projects'];

/** The opening shared by every state of the page. */
function CaseStudiesPageIntro({ words: { title, lead } }: { words: CaseStudyPageTexts }) {
  return (
    <header className="grid gap-4">
      <h1 className="text-4xl font-extrabold">{title}</h1>
      <p className="max-w-2xl text-xl text-ink-2">{lead}</p>
    </header>
  );
}

/** CASES-05. */
function CaseStudyLoadError({ to }: { to: string }) {
  return (
    <EmptyStateNotice
      title={CASE_STUDY_ERROR_MESSAGES.loadFailed}
      action={<ButtonLink to={to}>Retry</ButtonLink>}
    >
      <p>We couldn’t load the projects just now. Please try again.</p>
    </EmptyStateNotice>
  );
}

function BookCallSection({ words: { strong, light } }: { words: CaseStudyPageTexts }) {
  const { shortName, bookCallUrl } = useShopProvider();
  return (
    <section aria-labelledby="next-step" className="border-t border-line bg-paper section-space">
      <div className="wrap grid gap-6 md:grid-cols-12 md:items-end md:gap-5">
        <h2 id="next-step" className="text-3xl md:col-span-7">
          <span className="block font-extrabold">{strong}</span>
          <span className="block font-light text-ink-3">{light}</span>
        </h2>
        <div className="flex flex-wrap gap-3 md:col-span-5 md:justify-end">
          <ButtonLink to={href('/services')} size="lg">
            Browse Services
          </ButtonLink>
          <ButtonLink to={bookCallUrl} variant="outline" size="lg">
            {`Book a Call with ${shortName}`}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  const { choice, featured, items, campaigns, hasFailed } = loaderData.page;
  return (
    <>
      <div className="wrap grid grid-cols-1 gap-14 py-10 md:gap-20 md:py-14 md:pb-28">
        <div className="grid grid-cols-1 gap-8">
          <CaseStudiesPageIntro words={words} />
          {hasFailed ? (
            <CaseStudyLoadError to={href('/resources') + buildCaseStudyPageQueryString(choice)} />
          ) : null}
          {featured ? <FeaturedCaseStudy caseStudy={featured} /> : null}
        </div>
        {hasFailed ? null : <CaseStudyGrid choice={choice} items={items} />}
        {campaigns.length > 0 ? <CaseStudyCampaignDownloadList campaigns={campaigns} /> : null}
      </div>
      <BookCallSection words={words} />
    </>
  );
}
