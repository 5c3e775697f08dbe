/** Reports clicks on the link to book a call, anywhere on the page; returns the function that stops it. */
export function trackBookCallLinkClicks(callUrl: string): () => void {
  const address = new URL(callUrl, location.href).href;
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // Nothing waits for the response; the request goes out even if the page unloads.
    if (link?.href === address) navigator.sendBeacon('/api/book-call');
  };
  // In the capture phase: other handlers of the click have no influence.
  addEventListener('click', onClick, true);
  return () => removeEventListener('click', onClick, true);
}
