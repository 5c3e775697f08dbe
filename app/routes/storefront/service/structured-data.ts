import { href } from 'react-router';

import { CATEGORIES } from '#app/modules/catalog/categories.ts';
import { DEFAULT_SORT } from '#app/modules/catalog/grid-parameters.ts';
import { gridQuery } from '#app/modules/catalog/model.ts';
import { breadcrumbData } from '#app/modules/content/json-ld.ts';
import type { VerifiedRating } from '#app/modules/reviews/model.ts';
import type { ServicePageData } from '#app/modules/service-pages/page-sections.ts';

type Facts = { service: ServicePageData; siteName: string; verifiedRating: VerifiedRating };

/** Service and Offer for search engines; a rating only from reviews of the shop's own orders. */
export function serviceData({ service, siteName, verifiedRating }: Facts) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: service.title,
    description: service.summary,
    serviceType: service.category,
    url: service.url,
    provider: { '@type': 'Organization', name: siteName },
    offers: {
      '@type': 'Offer',
      price: (service.priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: service.url,
    },
    ...(verifiedRating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: verifiedRating.average.toFixed(1),
        reviewCount: verifiedRating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** The breadcrumb of the page, and the page itself as its end. */
export function serviceCrumbs(service: ServicePageData) {
  const services = new URL(service.url).origin + href('/services');
  const known = CATEGORIES.find(({ name }) => name === service.category);
  const category = known
    ? [{ name: known.name, url: services + gridQuery({ category: known.name, sort: DEFAULT_SORT }) }]
    : [];
  return breadcrumbData([
    { name: 'Services', url: services },
    ...category,
    { name: service.title, url: service.url },
  ]);
}
