import { href } from 'react-router';

import type { PublicPageCategory } from '#app/lib/categories.ts';
import { DEFAULT_SERVICE_GRID_SORT } from '#app/modules/catalog/grid-parameters.ts';
import { buildServiceGridQuery } from '#app/modules/catalog/model.ts';
import { buildBreadcrumbJsonLd } from '#app/modules/content/json-ld.ts';
import type { VerifiedRating } from '#app/modules/reviews/model.ts';
import type { ServicePageData } from '#app/modules/service-pages/page-sections.ts';

type ServiceStructuredDataInput = {
  service: Pick<
    ServicePageData,
    'id' | 'title' | 'summary' | 'category' | 'priceCents' | 'deliveryDays' | 'url'
  >;
  siteName: string;
  /** False for a hidden category, which must not be named. */
  isCategoryShown: boolean;
  refundDays: number;
  verifiedRating: VerifiedRating;
};

/**
 * Returns the refund period and where it is documented; nothing is shipped back, because nothing was shipped.
 */
function buildReturnPolicyData(terms: string, refundDays: number) {
  return {
    '@type': 'MerchantReturnPolicy' as const,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow' as const,
    merchantReturnDays: refundDays,
    merchantReturnLink: terms,
    refundType: 'https://schema.org/FullRefund' as const,
  };
}

/** Returns Service and Offer data for search engines; a rating only from reviews of the shop's own orders. */
export function buildServiceStructuredData({
  service,
  siteName,
  isCategoryShown,
  refundDays,
  verifiedRating,
}: ServiceStructuredDataInput) {
  const { origin } = new URL(service.url);
  const shop = { '@type': 'Organization' as const, '@id': `${origin}/#organization`, name: siteName };
  const terms = origin + href('/legal/:slug', { slug: 'terms-of-service' });
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'Service' as const,
    '@id': `${service.url}#service`,
    name: service.title,
    description: service.summary,
    ...(isCategoryShown && { serviceType: service.category }),
    url: service.url,
    provider: shop,
    areaServed: 'Worldwide',
    termsOfService: terms,
    offers: {
      '@type': 'Offer' as const,
      sku: service.id,
      price: (service.priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock' as const,
      url: service.url,
      seller: shop,
      deliveryLeadTime: {
        '@type': 'QuantitativeValue' as const,
        value: service.deliveryDays,
        unitCode: 'DAY',
      },
      hasMerchantReturnPolicy: buildReturnPolicyData(terms, refundDays),
    },
    ...(verifiedRating && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: verifiedRating.average.toFixed(1),
        reviewCount: verifiedRating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** Returns the breadcrumb of the page, which ends with the page itself. */
export function buildServiceBreadcrumb(categories: readonly PublicPageCategory[], service: ServicePageData) {
  const services = new URL(service.url).origin + href('/services');
  const known = categories.find(({ name, isShown }) => isShown && name === service.category);
  const category = known
    ? [
        {
          name: known.name,
          url: services + buildServiceGridQuery({ category: known.name, sort: DEFAULT_SERVICE_GRID_SORT }),
        },
      ]
    : [];
  return buildBreadcrumbJsonLd([
    { name: 'Services', url: services },
    ...category,
    { name: service.title, url: service.url },
  ]);
}
