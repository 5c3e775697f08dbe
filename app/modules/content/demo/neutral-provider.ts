import type { Provider } from '../schemas.ts';

// Without imports: every page of the shop carries it, for the case that its layout fails.
/** What stands in the place of the demo owner's name and addresses until the shop has its own. It claims nothing; what is empty is not shown. */
export const neutralProvider: Provider = {
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
