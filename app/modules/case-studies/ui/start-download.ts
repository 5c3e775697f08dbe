/** Whether a download from the shop started, and if not, why. */
export type CaseStudyDownloadStartResult = 'started' | 'no-file' | 'failed';

/** Saves the file at a URL without leaving the page; a URL of another site opens in a new tab. */
export function downloadOrOpenUrl(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  if (link.origin === window.location.origin) link.download = '';
  else link.target = '_blank';
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Checks that the file is available, then starts its download: browsers do not report failed downloads to the
 * page, and would show an error page instead.
 */
export async function startVerifiedCaseStudyFileDownload(to: string): Promise<CaseStudyDownloadStartResult> {
  try {
    const answer = await fetch(to, { method: 'HEAD', redirect: 'manual' });
    // The redirect to the file, whose target the page cannot see.
    if (answer.type === 'opaqueredirect') {
      downloadOrOpenUrl(to);
      return 'started';
    }
    return answer.status === 404 ? 'no-file' : 'failed';
  } catch {
    return 'failed';
  }
}
