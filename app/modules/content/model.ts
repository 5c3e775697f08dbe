import type { ShopProviderLegalDetails } from './schemas.ts';

/** The shipped provider of the services, with its links and claims. */
export const defaultShopProviderDetails: ShopProviderLegalDetails = {
  name: 'Mara Ellison',
  shortName: 'Mara',
  about: 'Marketing, analytics, web and SEO work at a fixed price.',
  /** LAYOUT-08, word for word. */
  claim: '15+ brands and 30+ projects delivered since September 2024',
  legalLine: 'Mara Ellison LLC, Wilmington, Delaware',
  email: 'hello@mara-ellison.example',
  phone: '+1 (302) 555-0142',
  bookCallUrl: 'https://cal.com/mara-ellison/15min',
  chatUrl: 'https://wa.me/13025550142',
  networkName: 'LinkedIn',
  networkUrl: 'https://www.linkedin.com/in/mara-ellison',
  refundDays: 7,
  timeZone: 'America/New_York',
};

/** The provider's data on every page; email and phone are only on the pages that show them. */
export type PublicShopProviderDetails = Omit<ShopProviderLegalDetails, 'email' | 'phone'>;

/** Returns where to write to the shop: its email address, or the URL of its contact page if it has none. */
export const getShopContactAddress = (
  { email }: Pick<ShopProviderLegalDetails, 'email'>,
  publicUrl: string,
): string => email || `${publicUrl}/contact`;

/** Returns the link to it. */
export const toWebOrMailtoHref = (to: string): string => (to.startsWith('http') ? to : `mailto:${to}`);

/** Returns the part of the provider that every page carries. */
export function toPublicShopProviderDetails({
  email: _email,
  phone: _phone,
  ...shown
}: ShopProviderLegalDetails): PublicShopProviderDetails {
  return shown;
}

/**
 * LAYOUT-09: returns up to `count`, by default three, of the published categories at random, in their order;
 * `next` returns an integer below its argument.
 */
export function pickRandomFooterCategories<Name extends string>(
  published: readonly Name[],
  count = 3,
  next: (below: number) => number = (below) => Math.floor(Math.random() * below),
): Name[] {
  const left = [...published];
  while (left.length > count) left.splice(next(left.length), 1);
  return left;
}
