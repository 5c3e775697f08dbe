import { useSyncExternalStore } from 'react';

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';

const createNoopHydrationSubscription = () => () => {};

async function copyPostLinkToClipboard(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied' });
  } catch {
    showToast({ title: 'The link could not be copied', description: url, tone: 'bad' });
  }
}

async function shareOrCopyPostLink(title: string, url: string) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the system's share dialog is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyPostLinkToClipboard(url);
  }
}

/**
 * Shares through the system's dialog if available, otherwise copies the link; its space is reserved until its
 * script has loaded.
 */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const isReady = useSyncExternalStore(
    createNoopHydrationSubscription,
    () => true,
    () => false,
  );
  const canShare = isReady && 'share' in navigator;
  return (
    <Button
      variant="outline"
      size="sm"
      data-no-print
      className={isReady ? undefined : 'invisible'}
      onClick={() => void (canShare ? shareOrCopyPostLink(title, url) : copyPostLinkToClipboard(url))}
    >
      <Icon name="share-2" className="size-4" />
      {canShare ? 'Share' : 'Copy link'}
    </Button>
  );
}
