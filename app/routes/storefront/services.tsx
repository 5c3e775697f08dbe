import { data, redirect } from 'react-router';

import { isHiddenCategory } from '#app/lib/categories.ts';
import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { SERVICE_GRID_PARAMETERS } from '#app/modules/catalog/grid-parameters.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import {
  MISSING_SERVICE_REQUEST_FORM_FIELDS,
  type ServiceRequestFormState,
} from '#app/modules/crm/demand-fields.ts';
import { sendServiceRequest } from '#app/modules/crm/send-demand.server.ts';
import { EmptySearchServiceRequestForm } from '#app/modules/crm/ui/demand-form.tsx';
import { toNoScriptMessageFormState } from '#app/modules/crm/ui/send-state.ts';
import { searchServicesAsCards } from '#app/modules/search/answers/list-found-services.server.ts';
import { listPopularServiceCards } from '#app/modules/search/list-popular-cards.server.ts';
import { buildServiceSearchUrl, type ServiceSearchSelection } from '#app/modules/search/model.ts';
import { parseServiceSearchUrlParams } from '#app/modules/search/schemas.ts';
import { NO_SEARCH_RESULTS_FORM_ID } from '#app/modules/search/ui/list-model.ts';
import { SearchBox } from '#app/modules/search/ui/search-box.tsx';
import { ServiceSearchResultsView } from '#app/modules/search/ui/service-results.tsx';
import { listCategoryFeedbackCards } from '#app/modules/testimonials/list-feedback.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { createComponentHydratedWhenIdle } from '#app/ui/lazy-part.tsx';

import type { Route } from './+types/services';
import { redirectRenamedCategoryUrl } from './former-category.server.ts';
import { getLayoutShareImage, getLayoutShopName } from './frame/provider.ts';

export const handle = {
  opensTabs: true,
  tags: ['catalog', 'testimonials', 'proof'],
  cache: { params: SERVICE_GRID_PARAMETERS, own: ['q', 'literal', 'price', 'delivery'] },
  sitemap: { priority: 0.9, changeFrequency: 'daily' },
} satisfies RouteOptions;

const LazyTestimonials = createComponentHydratedWhenIdle(
  async () =>
    (await import('#app/modules/testimonials/ui/testimonial-section.tsx')).TestimonialCarouselSection,
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  redirectRenamedCategoryUrl(ctx, url);
  const choice = parseServiceSearchUrlParams(url.searchParams, ctx.categories);
  const [results, { pages }] = await Promise.all([searchServicesAsCards(ctx, choice), readSiteContent(ctx)]);
  if (results.redirect !== null) throw redirect(results.redirect);
  // Filtered and sorted views are the same page to a search engine.
  const page = buildServiceSearchUrl({
    q: '',
    literal: false,
    category: choice.category,
    price: null,
    delivery: null,
    sort: 'price-asc',
  });
  const isNothing =
    choice.q !== '' && results.cards.length + results.nearest.length === 0 && !results.isFailed;
  const popular = isNothing ? await listPopularServiceCards(ctx) : [];
  const { q, category } = choice;
  const feedback = category && !q ? await listCategoryFeedbackCards(ctx, category) : [];
  const answer = {
    title: pages.services.title,
    choice,
    ...results,
    popular,
    ...(category !== null && isHiddenCategory(ctx.categories, category) && { isHidden: true }),
    feedback,
    url: ctx.settings.publicUrl + page,
  };
  return results.isFailed ? data(answer, { status: 503 }) : answer;
}

/**
 * Handles "Tell us what you need" as browsers without script post it; with script, `/api/demand` is called
 * instead.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readFormOrJsonBodyFields(request);
  const sent = await sendServiceRequest(context.get(appContext), fields);
  if (sent.ok) return { kind: 'sent' } satisfies ServiceRequestFormState;
  const { state, status, retryAfterSeconds } = toNoScriptMessageFormState(
    sent.failure,
    fields,
    MISSING_SERVICE_REQUEST_FORM_FIELDS,
  );
  return data(state, {
    status,
    ...(retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}

/** Adds the `Retry-After` of a refused post. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const siteName = getLayoutShopName(matches[1]);
  const { q, category } = loaderData.choice;
  const page = buildPageMetaTags({
    title: `${q ? `“${q}”` : (category ?? 'Browse Services')} | ${siteName}`,
    description: `${category ? `${category}: fixed-price services` : `Fixed-price services by ${siteName}`}, most delivered in 1 to 7 days. See the price, what is included and what is not, and order.`,
    url: loaderData.url,
    siteName,
    image: getLayoutShareImage(matches[1]),
  });
  return q || loaderData.isHidden ? [...page, { name: 'robots', content: 'noindex' }] : page;
};

/** BROWSE-02, without a count if it is unknown; the query keeps its own text direction. */
function ServicesHeading({
  choice: { q, category },
  title,
  count,
}: {
  choice: ServiceSearchSelection;
  title: string;
  count: number | null;
}) {
  if (!q && !category) return <h1 className="text-4xl font-extrabold">{title}</h1>;
  const found = count === null ? '' : `(${count} found)`;
  return (
    <h1 className="max-w-5xl text-3xl font-extrabold">
      {q ? (
        <>
          Search Results for "<bdi>{q}</bdi>"{category ? ` in ${category}` : ''} {found}
        </>
      ) : (
        `${category} services ${found}`
      )}
    </h1>
  );
}

/** Returns the parts of the choice that a new query keeps. */
function listPreservedSearchParams(choice: ServiceSearchSelection) {
  const address = buildServiceSearchUrl({ ...choice, q: '', literal: false, sort: 'price-asc' });
  return Array.from(new URLSearchParams(address.split('?')[1]), ([name, value]) => ({ name, value }));
}

export default function ServicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, cards, feedback, isFailed } = loaderData;
  return (
    <>
      <div className="wrap grid grid-cols-1 gap-8 pt-12 pb-12 md:pt-16">
        <ServicesHeading choice={choice} title={loaderData.title} count={isFailed ? null : cards.length} />
        <SearchBox q={choice.q} kept={listPreservedSearchParams(choice)} />
      </div>
      <div className="border-t border-line">
        <div className="wrap pt-8 pb-14 md:pb-20">
          <ServiceSearchResultsView
            choice={choice}
            found={loaderData}
            demand={
              <EmptySearchServiceRequestForm
                key={choice.q}
                id={NO_SEARCH_RESULTS_FORM_ID}
                query={choice.q}
                action={buildServiceSearchUrl(choice)}
                answered={actionData}
              />
            }
          />
        </div>
      </div>
      {feedback.length > 0 ? (
        <LazyTestimonials
          key={choice.category}
          title={`Clients on ${choice.category}`}
          cards={feedback}
          startIndex={0}
        />
      ) : null}
    </>
  );
}
