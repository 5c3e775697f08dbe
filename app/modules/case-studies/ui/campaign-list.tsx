import { useState } from 'react';

import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';

import { CAMPAIGN_FILE_OPEN_DELAY_MS, CASE_STUDY_ERROR_MESSAGES } from '../model.ts';
import type { CaseStudyCampaignDownloads } from '../case-study-view.ts';

import { downloadOrOpenUrl } from './start-download.ts';

const sleepMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The file URLs in a response of create-case-study-zip; empty for anything else. */
function parseCampaignDownloadFileUrls(files: unknown): string[] {
  if (!Array.isArray(files)) return [];
  return files.flatMap((file: unknown) =>
    typeof file === 'object' && file !== null && 'file_url' in file && typeof file.file_url === 'string'
      ? [file.file_url]
      : [],
  );
}

/** CASES-08: requests the files of a campaign and opens them half a second apart. */
async function downloadCampaignFiles(campaign: CaseStudyCampaignDownloads): Promise<void> {
  const answer = await postJsonFromBrowserToShop('/api/create-case-study-zip', {
    case_study_ids: campaign.items.map(({ id }) => id),
    campaign_name: campaign.name,
  });
  const addresses = answer.ok ? parseCampaignDownloadFileUrls(answer.value.fields.files) : [];
  if (addresses.length === 0) {
    showToast({ ...CASE_STUDY_ERROR_MESSAGES.campaignFailed, tone: 'bad' });
    return;
  }
  for (const [place, address] of addresses.entries()) {
    if (place > 0) await sleepMs(CAMPAIGN_FILE_OPEN_DELAY_MS);
    downloadOrOpenUrl(address);
  }
}

function CaseStudyCampaignItem({ campaign }: { campaign: CaseStudyCampaignDownloads }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await downloadCampaignFiles(campaign);
    setIsBusy(false);
  };
  return (
    <li className="grid gap-4 border-b border-line py-6 md:grid-cols-12 md:gap-5">
      <h3 className="text-xl font-semibold md:col-span-4">{campaign.name}</h3>
      <ul className="grid content-start gap-1 md:col-span-5">
        {campaign.items.map(({ id, title, download: { to, facts } }) => (
          <li key={id} className="text-sm">
            <a
              href={to}
              rel="nofollow"
              className="inline-block py-1 underline underline-offset-4 hover:text-ink-2"
            >
              {title}
            </a>
            {facts ? <span className="text-ink-3">{` ${facts}`}</span> : null}
          </li>
        ))}
      </ul>
      <div className="md:col-span-3 md:justify-self-end noscript:hidden">
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void download()}>
          <Icon name="files" className="size-4" />
          {isBusy ? 'Downloading…' : `Download all ${campaign.items.length} files`}
          <span className="sr-only"> of {campaign.name}</span>
        </Button>
      </div>
    </li>
  );
}

/** Projects that belong together, each with one download for all its files. */
export function CaseStudyCampaignDownloadList({
  campaigns,
}: {
  campaigns: readonly CaseStudyCampaignDownloads[];
}) {
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns" className="text-3xl font-extrabold">
        Whole campaigns
      </h2>
      <p className="mt-3 max-w-2xl text-ink-2">
        Several projects for one client. Download all their files at once.
      </p>
      <ul className="mt-6 border-t border-ink">
        {campaigns.map((campaign) => (
          <CaseStudyCampaignItem key={campaign.name} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}
