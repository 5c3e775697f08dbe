const BOT = /bot|crawl|spider|slurp|lighthouse|preview|monitor|scrap/i;
const TOOL = /headless|curl|wget|python|java\/|httpclient/i;
const MOBILE = /mobi|android|iphone|ipad/i;

/** Programs that walk the web by themselves, and say so. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent);
}

/** Programs that read pages are not visits; most say so, and what says nothing is one too. */
export function isMachine(userAgent: string): boolean {
  return userAgent === '' || isBot(userAgent) || TOOL.test(userAgent);
}

export function isMobile(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}

/** Addresses of one person's things count as their area: `/orders/…` is `/orders`. */
export function countedPath(path: string): string {
  const area = /^\/(orders|account|auth|admin|sandbox|submit-review|email)(?=\/|$)/.exec(path);
  return area ? area[0] : path;
}

/** The other site that led here, as its host alone. */
export function foreignHost(referrer: string | undefined, ownUrl: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, protocol } = new URL(referrer);
  return protocol.startsWith('http') && host !== new URL(ownUrl).host ? host.slice(0, 255) : null;
}
