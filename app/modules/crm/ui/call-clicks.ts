/** Tells the shop when the link to book a call is followed, wherever it stands; gives back what ends it. */
export function noteCallClicks(callUrl: string): () => void {
  const address = new URL(callUrl, location.href).href;
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // Nobody waits for the answer; it goes out although the page is left.
    if (link?.href === address) navigator.sendBeacon('/api/book-call');
  };
  // Before anything else hears of the click: what the page does with it decides nothing here.
  addEventListener('click', onClick, true);
  return () => removeEventListener('click', onClick, true);
}
