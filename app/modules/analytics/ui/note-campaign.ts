import { keepCampaign } from '#app/platform/kept-campaign.ts';

import { refusesCounting } from './page-events.ts';

/** Keeps the campaign this document was opened with, wherever the router is by now; nothing in browsers that ask not to be counted. */
export function noteCampaign(address: string): void {
  if (!refusesCounting()) keepCampaign(new URL(address).searchParams);
}
