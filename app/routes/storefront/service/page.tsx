import { data, href, isRouteErrorResponse, redirect } from 'react-router';

import { buildPageMetaTags } from '#app/lib/page-meta.ts';
import { readCaseStudyCards } from '#app/modules/case-studies/read-case-study-page.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { listServicePreviewQuestions } from '#app/modules/fulfilment/briefs/list-preview-questions.server.ts';
import { findServiceDeliveryPromise } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { findShopOrderStats } from '#app/modules/proof/find-proof.server.ts';
import { findVerifiedRating } from '#app/modules/reviews/find-verified-rating.server.ts';
import { listCategoryReviewsOrEmpty } from '#app/modules/reviews/list-category-reviews.server.ts';
import { listRelatedServiceCards } from '#app/modules/service-cards/list-service-cards.server.ts';
import { findServicePage } from '#app/modules/service-pages/find-service-page.server.ts';
import { ServicePageView } from '#app/modules/service-pages/ui/service-view.tsx';
import { findServiceShareImage } from '#app/modules/share-images/find-share-image.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import { getLayoutCategories, getLayoutShopName } from '../frame/provider.ts';

import type { Route } from './+types/page';
import { buildServiceBreadcrumb, buildServiceStructuredData } from './structured-data.ts';

export const handle = {
  opensTabs: true,
  tags: ['catalog', 'testimonials', 'reviews', 'content', 'cases', 'proof'],
  cache: {},
  sitemap: { priority: 0.8, changeFrequency: 'weekly' },
} satisfies RouteOptions;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const service = await findServicePage(ctx, params.slug);
  if (!service) throw data('Service not found', { status: 404 });
  if (service.isFormerAddress) throw redirect(new URL(service.url).pathname, 301);
  // In parallel, so that the database answers them at the same time.
  const [promise, related, reviews, caseStudies, verifiedRating, briefQuestions, proof, content, image] =
    await Promise.all([
      findServiceDeliveryPromise(ctx, service.id),
      listRelatedServiceCards(ctx, service),
      listCategoryReviewsOrEmpty(ctx, service.category),
      readCaseStudyCards(ctx, service.category),
      findVerifiedRating(ctx, service.id),
      listServicePreviewQuestions(ctx, service.id),
      findShopOrderStats(ctx),
      readSiteContent(ctx),
      service.seo.image
        ? { url: service.seo.image, alt: service.title }
        : findServiceShareImage(ctx, service),
    ]);
  return {
    service,
    promise,
    related,
    reviews,
    caseStudies,
    verifiedRating,
    briefQuestions,
    proof,
    trustLines: content.trust.lines,
    refundDays: content.provider.refundDays,
    image,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const siteName = getLayoutShopName(matches[1]);
  // Every other failure uses the title of the error page.
  if (!loaderData && !(isRouteErrorResponse(error) && error.status === 404)) return [];
  if (!loaderData) {
    return [{ title: `Service not found | ${siteName}` }, { name: 'robots', content: 'noindex' }];
  }
  const { service, verifiedRating, refundDays } = loaderData;
  const categories = getLayoutCategories(matches[1]);
  const isCategoryShown = categories.some(({ name, isShown }) => isShown && name === service.category);
  return [
    ...buildPageMetaTags({
      title: service.seo.title ?? `${service.title} | ${siteName}`,
      description: service.seo.description ?? service.summary,
      url: service.url,
      siteName,
      type: 'product',
      image: loaderData.image,
    }),
    {
      'script:ld+json': buildServiceStructuredData({
        service,
        siteName,
        isCategoryShown,
        refundDays,
        verifiedRating,
      }),
    },
    { 'script:ld+json': buildServiceBreadcrumb(categories, service) },
  ];
};

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePageView
      key={loaderData.service.id}
      service={loaderData.service}
      promise={loaderData.promise}
      related={loaderData.related}
      trustLines={loaderData.trustLines}
      reviews={loaderData.reviews}
      caseStudies={loaderData.caseStudies}
      briefQuestions={loaderData.briefQuestions}
      proof={loaderData.proof}
      refundDays={loaderData.refundDays}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="wrap section-space">
      <EmptyStateNotice
        title="Service not found"
        headingLevel={1}
        action={<ButtonLink to={href('/services')}>Browse Services</ButtonLink>}
      >
        <p>It may have been renamed or is no longer offered.</p>
      </EmptyStateNotice>
    </div>
  );
}
