import type { Service, WithContext } from 'schema-dts';
import { expect, test } from 'vitest';

import { buildServiceStructuredData } from './structured-data.ts';

const facts: Parameters<typeof buildServiceStructuredData>[0] = {
  service: {
    id: '11111111-1111-4111-8111-111111111111',
    title: 'Website audit',
    summary: 'A look at the whole site.',
    category: 'Analyze & Report',
    priceCents: 149_50,
    deliveryDays: 3,
    url: 'https://shop.test/service/website-audit',
  },
  siteName: 'Mara Ellison',
  isCategoryShown: true,
  refundDays: 7,
  verifiedRating: null,
};

test('the data of a service has its price, seller, delivery time and return policy', () => {
  // The vocabulary's own types check names and shapes at compile time.
  const data: WithContext<Service> = buildServiceStructuredData(facts);
  expect(data).toMatchObject({
    '@id': 'https://shop.test/service/website-audit#service',
    provider: { '@id': 'https://shop.test/#organization', name: 'Mara Ellison' },
    termsOfService: 'https://shop.test/legal/terms-of-service',
    offers: {
      sku: facts.service.id,
      price: '149.50',
      seller: { '@id': 'https://shop.test/#organization' },
      deliveryLeadTime: { value: 3, unitCode: 'DAY' },
      hasMerchantReturnPolicy: { merchantReturnDays: 7 },
    },
  });
  expect(data).not.toHaveProperty('aggregateRating');
});

test('a rating is one of verified reviews', () => {
  const rated = buildServiceStructuredData({ ...facts, verifiedRating: { average: 4.666, count: 3 } });
  expect(rated).toMatchObject({ aggregateRating: { ratingValue: '4.7', reviewCount: 3 } });
});

test('the category of a service is named unless it is hidden', () => {
  expect(buildServiceStructuredData(facts)).toMatchObject({ serviceType: 'Analyze & Report' });
  expect(buildServiceStructuredData({ ...facts, isCategoryShown: false })).not.toHaveProperty('serviceType');
});
