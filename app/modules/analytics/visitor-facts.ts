const BOT_PATTERN = /bot|crawl|spider|slurp|lighthouse|preview|monitor|scrap/i;
const HTTP_TOOL_PATTERN = /headless|curl|wget|python|java\/|httpclient/i;
const MOBILE_USER_AGENT_PATTERN = /mobi|android|iphone|ipad/i;

/** Whether a user agent identifies itself as a crawler. */
export function isBot(userAgent: string): boolean {
  return BOT_PATTERN.test(userAgent);
}

/** Whether a user agent is a program: most identify themselves, and an empty one counts too. */
export function isNonHumanUserAgent(userAgent: string): boolean {
  return userAgent === '' || isBot(userAgent) || HTTP_TOOL_PATTERN.test(userAgent);
}

export function isMobileUserAgent(userAgent: string): boolean {
  return MOBILE_USER_AGENT_PATTERN.test(userAgent);
}

/** Returns the path to count; personal pages count as their area: `/orders/…` becomes `/orders`. */
export function getPathForVisitCount(path: string): string {
  const area = /^\/(orders|account|auth|admin|sandbox|submit-review|email)(?=\/|$)/.exec(path);
  return area ? area[0] : path;
}

/** Returns the host of the referrer if it is another site. */
export function getExternalReferrerHost(referrer: string | undefined, ownUrl: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, protocol } = new URL(referrer);
  return protocol.startsWith('http') && host !== new URL(ownUrl).host ? host.slice(0, 255) : null;
}
