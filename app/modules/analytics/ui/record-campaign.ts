import { saveCampaign } from '#app/platform/saved-campaign.ts';

import { refusesCounting } from './page-events.ts';

/**
 * Stores the campaign of the URL this document was opened with, even after navigations; nothing in browsers
 * that opt out of counting.
 */
export function recordCampaign(address: string): void {
  if (!refusesCounting()) saveCampaign(new URL(address).searchParams);
}
