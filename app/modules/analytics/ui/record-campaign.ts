import { saveCampaign } from '#app/platform/saved-campaign.ts';

import { isCountingRefused } from './page-events.ts';

/**
 * Stores the campaign of the URL this document was opened with, even after navigations; nothing in browsers
 * that opt out of counting.
 */
export function recordCampaign(address: string): void {
  if (!isCountingRefused()) saveCampaign(new URL(address).searchParams);
}
