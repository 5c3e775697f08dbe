import type { MouseEvent } from 'react';

import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

import type { PublicCaseStudyDownload } from '../case-study-view.ts';

import { type CaseStudyDownloadStartResult, startVerifiedCaseStudyFileDownload } from './start-download.ts';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The download of a case study: a link that works without script, with type and size next to it. `onFailure`
 * receives the reason if the download does not start. Without a file it is a button whose click reports
 * `no-file` (CASES-06), next to a text that says so.
 */
export function CaseStudyDownloadButton({
  title,
  download,
  variant,
  onFailure,
}: {
  title: string;
  download: PublicCaseStudyDownload | null;
  variant?: ButtonVariant;
  onFailure: (reason: Exclude<CaseStudyDownloadStartResult, 'started'>) => void;
}) {
  if (!download) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="outline" className="noscript:hidden" onClick={() => onFailure('no-file')}>
          <Icon name="download" className="size-4" />
          Download
          <span className="sr-only">: {title}</span>
        </Button>
        <span className="text-sm text-ink-3">File not available</span>
      </p>
    );
  }
  const { to, facts, isElsewhere } = download;
  const start = async (event: MouseEvent) => {
    if (isElsewhere || !isPlainClick(event)) return;
    event.preventDefault();
    const outcome = await startVerifiedCaseStudyFileDownload(to);
    if (outcome !== 'started') onFailure(outcome);
  };
  const icon = isElsewhere ? 'external-link' : 'download';
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ButtonLink
        to={to}
        reloadDocument
        rel={isElsewhere ? 'nofollow noopener' : 'nofollow'}
        target={isElsewhere ? '_blank' : undefined}
        variant={variant}
        onClick={(event) => void start(event)}
      >
        <Icon name={icon} className="size-4" />
        Download
        <span className="sr-only">{isElsewhere ? `: ${title} (opens in a new tab)` : `: ${title}`}</span>
      </ButtonLink>
      {facts ? <span className="text-sm text-ink-3">{facts}</span> : null}
    </p>
  );
}
