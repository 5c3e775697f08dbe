/** Whether a download of ours began, and if not, why. */
export type DownloadStart = 'started' | 'no-file' | 'failed';

/** Asks the browser to save what is at an address, without leaving the page; another site's opens in a new tab. */
export function openFile(address: string): void {
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
 * Asks first whether the file can be had, then starts its download: a browser says nothing to the page when a download
 * fails, and would show an error page instead.
 */
export async function startDownload(to: string): Promise<DownloadStart> {
  try {
    const answer = await fetch(to, { method: 'HEAD', redirect: 'manual' });
    // The way to the file; where it leads is not for the page to see.
    if (answer.type === 'opaqueredirect') {
      openFile(to);
      return 'started';
    }
    return answer.status === 404 ? 'no-file' : 'failed';
  } catch {
    return 'failed';
  }
}
