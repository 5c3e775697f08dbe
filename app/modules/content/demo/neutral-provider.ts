import type { ShopProviderLegalDetails } from '../schemas.ts';

// Has no imports: every page of the shop loads it, in case its layout fails.
/**
 * Replaces the demo owner's name and addresses until the shop has its own. It
 * claims nothing; empty values are not shown.
 */
export const newShopPlaceholderProvider: ShopProviderLegalDetails = {
  name: 'New shop',
  shortName: 'us',
  about: 'Services at a fixed price.',
  claim: '',
  legalLine: 'New shop',
  email: '',
  phone: '',
  bookCallUrl: '',
  chatUrl: '',
  networkName: '',
  networkUrl: '',
  refundDays: 7,
  timeZone: 'America/New_York',
};
