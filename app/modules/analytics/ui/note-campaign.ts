import { keepCampaign } from '#app/platform/kept-campaign.ts';

import { refusesCounting } from './page-events.ts';

/**
 * Stores the campaign of the URL this document was opened with, even after navigations; nothing in browsers
 * that opt out of counting.
 */
export function noteCampaign(address: string): void {
  if (!refusesCounting()) keepCampaign(new URL(address).searchParams);
}
