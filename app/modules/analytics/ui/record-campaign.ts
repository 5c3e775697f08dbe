import { saveUtmCampaignForTab } from '#app/platform/saved-campaign.ts';

import { hasBrowserOptedOutOfAnalytics } from './page-events.ts';

/**
 * Stores the campaign of the URL this document was opened with, even after navigations; nothing in browsers
 * that opt out of counting.
 */
export function storeMarketingCampaignOfUrl(address: string): void {
  if (!hasBrowserOptedOutOfAnalytics()) saveUtmCampaignForTab(new URL(address).searchParams);
}
