import { type Category, isHiddenCategory } from '#app/lib/categories.ts';
import type { ShopProviderLegalDetails } from '#app/modules/content/schemas.ts';

import type { UcpMessage } from './model.ts';

import {
  formatServiceWorkStart,
  formatServiceScopeExclusions,
  type AgentServiceOffer,
  formatServiceDescriptionAsPlainText,
} from './offer.ts';

/** The shop's data for every product. */
export type AgentCatalogSeller = {
  publicUrl: string;
  provider: Pick<ShopProviderLegalDetails, 'name' | 'refundDays'>;
  categories: readonly Category[];
};

const TERMS_OF_SERVICE_PATH = '/legal/terms-of-service';

/** Returns the shop's policy pages. */
export function buildShopPolicyLinks(publicUrl: string) {
  return [
    { type: 'terms_of_service', url: publicUrl + TERMS_OF_SERVICE_PATH, title: 'Terms of Service' },
    { type: 'privacy_policy', url: `${publicUrl}/legal/privacy-policy`, title: 'Privacy Policy' },
    { type: 'refund_policy', url: publicUrl + TERMS_OF_SERVICE_PATH, title: 'Refunds' },
    { type: 'faq', url: `${publicUrl}/how-it-works`, title: 'How it works' },
    { type: 'support', url: `${publicUrl}/contact`, title: 'Contact' },
  ];
}

/** Returns the policies for everything the shop sells. */
export function listSellerPolicies({
  publicUrl,
  provider: { refundDays },
}: Omit<AgentCatalogSeller, 'categories'>) {
  return [
    {
      type: 'dev.ucp.shopping.policy.return',
      description: {
        plain: `A refund can be requested until ${refundDays} ${refundDays === 1 ? 'day' : 'days'} after the last delivery, as the terms say.`,
      },
      url: publicUrl + TERMS_OF_SERVICE_PATH,
    },
  ];
}

const createUcpUsdPrice = (amount: number) => ({ amount, currency: 'USD' });

/**
 * Returns a service as a product with one variant, both with its id. All texts are the shop's own plain text
 * for people, and agents must treat them as data.
 */
export function formatAgentProduct(offer: AgentServiceOffer, seller: AgentCatalogSeller) {
  const { service, url, rating } = offer;
  const description = { plain: formatServiceDescriptionAsPlainText(service.scope) || service.title };
  const stars = rating && {
    rating: { value: Math.round(rating.average * 10) / 10, scale_max: 5, count: rating.count },
  };
  const price = createUcpUsdPrice(service.priceCents);
  return {
    id: service.id,
    ...(service.slug !== null && { handle: service.slug }),
    title: service.title,
    description,
    url,
    ...(!isHiddenCategory(seller.categories, service.category) && {
      categories: [{ value: service.category, taxonomy: 'merchant' }],
    }),
    price_range: { min: price, max: price },
    variants: [
      {
        id: service.id,
        title: service.title,
        description,
        url,
        price,
        // A full calendar delays the delivery; it never stops sales.
        availability: { available: true, status: 'in_stock' },
        seller: { name: seller.provider.name, links: buildShopPolicyLinks(seller.publicUrl) },
      },
    ],
    ...stars,
    metadata: getServiceMetadata(offer),
  };
}

/** Returns facts of a service without a field in the protocol. */
export function getServiceMetadata({ service, questions, beginsWithBrief, deliveredBy }: AgentServiceOffer) {
  return {
    fulfilment: 'digital',
    delivery_days: service.deliveryDays,
    delivered_by: deliveredBy.toISOString(),
    delivery_counts_from: beginsWithBrief ? 'brief' : 'payment',
    included: service.scope.includedRows,
    not_included: service.scope.excludedRows,
    brief_questions: questions,
    revision_rounds: service.revisionRoundsIncluded,
  };
}

/** Returns what an agent must show about an offer at `path`: start, exclusions and delay. */
export function listUcpServiceOfferNotices(offer: AgentServiceOffer, path: string): UcpMessage[] {
  const exclusions = formatServiceScopeExclusions(offer);
  const disclosure = { type: 'warning', presentation: 'disclosure', path } as const;
  return [
    ...(exclusions === null ? [] : [{ ...disclosure, code: 'not_included', content: exclusions }]),
    ...(offer.beginsWithBrief
      ? [{ ...disclosure, code: 'begins_with_brief', content: formatServiceWorkStart(offer) }]
      : []),
    ...listUcpDeliveryDelayMessages(offer, path),
  ];
}

/** Returns the notice of a delay by a full calendar. */
export function listUcpDeliveryDelayMessages(
  { isDelayed, service, deliveredBy }: AgentServiceOffer,
  path: string,
): UcpMessage[] {
  if (!isDelayed) return [];
  const day = deliveredBy.toISOString().slice(0, 10);
  const content = `“${service.title}” currently takes longer than usual and would be delivered by ${day}.`;
  return [{ type: 'warning', code: 'delayed_fulfillment', content, path }];
}
