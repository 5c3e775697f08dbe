import { data, Link } from 'react-router';

import { formatCalendarDay } from '#app/lib/dates.ts';
import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { hasAboutContent } from '#app/modules/content/demo/demo-texts.ts';
import { groupAwardsByYear } from '#app/modules/content/portfolio.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { CompanyAward } from '#app/modules/content/schemas.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import type { Route } from './+types/awards';
import { getLayoutShareImage, getLayoutShopName } from './frame/provider.ts';

export const handle = {
  tags: ['content'],
  cache: {},
  sitemap: { priority: 0.5, changeFrequency: 'monthly' },
} satisfies RouteOptions;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { about, awards, pages } = await readSiteContent(ctx);
  if (awards.length === 0) throw data(null, { status: 404 });
  return {
    words: pages.awards,
    years: groupAwardsByYear(awards),
    url: `${ctx.settings.publicUrl}/awards`,
    ...(!hasAboutContent({ about }) && { isAboutHidden: true }),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const siteName = getLayoutShopName(matches[1]);
  return buildPageMetaTags({
    title: `${loaderData.words.title} | ${siteName}`,
    description: `Awards won by ${siteName}, by year, with issuer, date and certificate.`,
    url: loaderData.url,
    siteName,
    image: getLayoutShareImage(matches[1]),
  });
}

function AwardsPageListItem({ award }: { award: CompanyAward }) {
  return (
    <li className="grid gap-3 border-b border-line py-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-8">
      <div>
        <h3 className="text-xl font-semibold">{award.title}</h3>
        <p className="mt-1 text-sm text-ink-2">
          {award.issuer}, <time dateTime={award.date}>{formatCalendarDay(award.date)}</time>
        </p>
        <p className="mt-2 max-w-[38rem] text-ink-2">{award.description}</p>
      </div>
      <a
        href={award.evidenceUrl}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-semibold underline underline-offset-4"
      >
        View Evidence
        <span className="sr-only">{`: ${award.title} (opens in a new tab)`}</span>
        <Icon name="arrow-up-right" className="size-4" />
      </a>
    </li>
  );
}

/** PAGES-03: every award with its evidence, the newest year first. */
export default function AwardsPage({ loaderData: { words, years, isAboutHidden } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap pt-6 pb-20 md:pt-8 md:pb-28">
        {isAboutHidden ? null : (
          <Link
            to="/about"
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
          >
            <Icon name="arrow-left" className="size-4" />
            Back to About
          </Link>
        )}
        <h1 className="mt-4 text-4xl font-extrabold">{words.title}</h1>
        {years.map(({ year, awards }) => (
          <section
            key={year}
            aria-labelledby={`awards-${year}`}
            className="mt-12 grid gap-4 md:mt-16 md:grid-cols-12 md:gap-5"
          >
            <h2 id={`awards-${year}`} className="text-3xl font-light text-ink-3 md:col-span-3">
              {year}
            </h2>
            <ul className="border-t border-ink md:col-span-9">
              {awards.map((award) => (
                <AwardsPageListItem key={award.title + award.date} award={award} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="bg-paper">
        <div className="wrap section-space flex flex-wrap items-end justify-between gap-8">
          <p className="text-3xl">
            <span className="block font-extrabold">{words.strong}</span>{' '}
            <span className="block font-light text-ink-3">{words.light}</span>
          </p>
          <ButtonLink to="/" size="lg">
            {words.button}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
