import { data, href, isRouteErrorResponse, Link } from 'react-router';

import { getShopTimeFormatters } from '#app/lib/dates.ts';
import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { findLegalPage } from '#app/modules/content/legal/find-legal-page.server.ts';
import { parseLegalVersionParam } from '#app/modules/content/legal/legal-text.ts';
import { toWebOrMailtoHref } from '#app/modules/content/model.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { TableOfContents } from '#app/ui/page-contents.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { getLayoutShareImage, getLayoutShopName, getLayoutTimeZone } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { CookieChoices } from './cookie-choices.tsx';
import { LegalTemplateWarning } from './template-note.tsx';
import { LegalPageVersionList } from './version-list.tsx';

export const handle = {
  isQuiet: true,
  tags: ['content', 'settings'],
  cache: { own: ['version'] },
  sitemap: { priority: 0.3, changeFrequency: 'yearly' },
} satisfies RouteOptions;

const COOKIE_POLICY_PAGE_SLUG = 'cookie-policy';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const page = await findLegalPage(ctx, params.slug, parseLegalVersionParam(url.searchParams));
  if (!page) throw data('Page not found', { status: 404 });
  const { ga4Id, metaPixelId, linkedinPartnerId } = ctx.settings.trackers;
  const trackers = { ga4: Boolean(ga4Id), meta: Boolean(metaPixelId), linkedin: Boolean(linkedinPartnerId) };
  return {
    page,
    trackers: page.slug === COOKIE_POLICY_PAGE_SLUG ? trackers : null,
    url: `${ctx.settings.publicUrl}/legal/${page.slug}`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = getLayoutShopName(matches[1]);
  if (!loaderData) {
    return [{ title: `Page not found | ${siteName}` }, { name: 'robots', content: 'noindex' }];
  }
  const { page, url } = loaderData;
  const since = getShopTimeFormatters(getLayoutTimeZone(matches[1])).longDate(page.shown.effectiveAt);
  return [
    ...buildPageMetaTags({
      title: `${page.title} | ${siteName}`,
      description: `${page.title} of ${page.legalEntity}: version ${page.shown.version}, effective ${since}.`,
      url,
      siteName,
      image: getLayoutShareImage(matches[1]),
    }),
    ...(page.shown.state === 'current' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
};

function LegalVersionNotice({ slug, state }: { slug: string; state: 'previous' | 'upcoming' }) {
  return (
    <p className="max-w-2xl rounded-base border-l-4 border-ink bg-paper px-4 py-3 text-sm">
      {state === 'previous' ? 'This version is no longer in effect. ' : 'This version isn’t in effect yet. '}
      <Link to={href('/legal/:slug', { slug })} className="font-semibold underline underline-offset-4">
        Read the current version
      </Link>
    </p>
  );
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { page, trackers } = loaderData;
  const { state, version, effectiveAt } = page.shown;
  const { longDate } = useShopTimeFormatters();
  return (
    <article className="wrap pt-10 pb-24 md:pt-14">
      {page.stylesheet ? <link rel="stylesheet" href={page.stylesheet} precedence="rich-text" /> : null}
      <header className="grid gap-4">
        <h1 className="text-4xl font-extrabold">{page.title}</h1>
        <p className="text-sm text-ink-3">
          {`Version ${version} · Effective `}
          <time dateTime={effectiveAt}>{longDate(effectiveAt)}</time>
        </p>
        {page.isUnreviewed ? <LegalTemplateWarning /> : null}
        {state === 'current' ? null : <LegalVersionNotice slug={page.slug} state={state} />}
      </header>
      <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[minmax(0,42rem)_18rem] lg:justify-between">
        <TableOfContents
          lines={page.contents}
          className="lg:sticky lg:top-38 xl:top-32 lg:col-start-2 lg:row-start-1 lg:self-start"
        />
        <div className="grid min-w-0 grid-cols-1 gap-12 lg:col-start-1 lg:row-start-1">
          {/* Sanitized by `renderRichText` when the page was loaded (safety.md "Rich text"). */}
          <div className="rich-text rich-text-long" dangerouslySetInnerHTML={{ __html: page.html }} />
          {trackers ? <CookieChoices trackers={trackers} /> : null}
          <LegalPageVersionList slug={page.slug} versions={page.versions} shown={version} />
          <section aria-labelledby="questions" className="border-t-2 border-ink pt-4">
            <h2 id="questions" className="text-lg font-semibold">
              Questions about this page?
            </h2>
            <p className="mt-1 text-ink-2">
              Write to{' '}
              <a
                href={toWebOrMailtoHref(page.supportEmail)}
                className="text-ink underline underline-offset-4"
              >
                {page.supportEmail}
              </a>
              . A person will answer.
            </p>
          </section>
        </div>
      </div>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="wrap section-space">
      <EmptyStateNotice
        title="Page not found"
        headingLevel={1}
        action={<ButtonLink to="/legal/terms-of-service">Terms of Service</ButtonLink>}
      >
        <p>There’s no legal document at this URL.</p>
      </EmptyStateNotice>
    </div>
  );
}
