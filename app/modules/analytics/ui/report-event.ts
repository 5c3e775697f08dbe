import type { TrackedPurchaseFunnelEvent } from '#app/modules/cart/model.ts';
import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';

import {
  isPathWithoutTrackers,
  type TrackerIds,
  type TrackerName,
  type SiteAreasWithoutTrackers,
} from '../cookie-consent.ts';
import { buildGa4EcommercePayload, buildLinkedinInsightPayload, buildMetaPixelEvent } from '../model.ts';

import { hasBrowserGlobalPrivacyControlSignal, isCookieConsentPurposeAllowed } from './consent-store.ts';

/**
 * The trackers' own functions. Each exists only in a document that loaded the tracker's script, which needs
 * its id in the configuration and the visitor's consent to its purpose (safety.md "Five decisions", decision
 * 5).
 */
export type TrackerWindowFunctions = {
  gtag?: (...call: unknown[]) => void;
  fbq?: (
    command: string,
    name: string,
    data?: Record<string, unknown>,
    options?: { eventID: string },
  ) => void;
  lintrk?: (command: string, data?: Record<string, unknown>) => void;
};

/** What the trackers' scripts expect: their settings, and the calls queued before they load. */
type WindowWithTrackers = Window &
  TrackerWindowFunctions & { dataLayer?: unknown[]; _fbq?: unknown; _linkedin_data_partner_ids?: string[] };

function getWindowWithTrackerGlobals(): WindowWithTrackers {
  // The trackers' scripts add their functions to the window, which types cannot know.
  return window;
}

const TRACKER_EVENT_SENDERS: Record<
  TrackerName,
  (trackers: TrackerWindowFunctions, event: TrackedPurchaseFunnelEvent) => void
> = {
  ga4: (trackers, event) => trackers.gtag?.('event', event.name, buildGa4EcommercePayload(event)),
  meta(trackers, event) {
    const { name, data, options } = buildMetaPixelEvent(event);
    if (options) trackers.fbq?.('track', name, data, options);
    else trackers.fbq?.('track', name, data);
  },
  linkedin: (trackers, event) => trackers.lintrk?.('track', buildLinkedinInsightPayload(event)),
};
const TRACKER_NAMES = ['ga4', 'meta', 'linkedin'] as const satisfies TrackerName[];

/**
 * Reports an event to every loaded tracker; an exception in one does not affect the others. Trackers in
 * `byServer` get checkout and purchase from the server instead.
 */
export function sendEventToTrackers(
  event: TrackedPurchaseFunnelEvent,
  byServer: TrackerIds['byServer'] = [],
  trackers: TrackerWindowFunctions = getWindowWithTrackerGlobals(),
): void {
  for (const name of TRACKER_NAMES) {
    if (event.name !== 'add_to_cart' && byServer.includes(name)) continue;
    try {
      TRACKER_EVENT_SENDERS[name](trackers, event);
    } catch (error) {
      logWarningToBrowserConsole('A tracker failed', error);
    }
  }
}

/** Reports a client-side navigation to the loaded trackers; they report the first page themselves. */
export function reportPageViewToTrackers(): void {
  const { gtag, fbq, lintrk } = getWindowWithTrackerGlobals();
  if (gtag) reportGa4PageView(gtag);
  fbq?.('track', 'PageView');
  lintrk?.('track');
}

function reportGa4PageView(gtag: (...call: unknown[]) => void): void {
  gtag('event', 'page_view', { page_location: location.href, page_title: document.title });
}

function appendTrackerScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

function loadGa4(id: string): void {
  const target = getWindowWithTrackerGlobals();
  if (target.gtag) return;
  const layer: unknown[] = (target.dataLayer ??= []);
  // gtag.js reads the arguments object itself; an array does not work.
  target.gtag = function gtag() {
    layer.push(arguments);
  };
  target.gtag('js', new Date());
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  target.gtag('consent', 'default', { ...denied, analytics_storage: 'granted' });
  // Pages are reported by us, since the router changes them without a load.
  target.gtag('config', id, { send_page_view: false, allow_google_signals: false });
  reportGa4PageView(target.gtag);
  appendTrackerScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
}

function loadMetaPixelScript(id: string): void {
  const target = getWindowWithTrackerGlobals();
  if (target.fbq) return;
  const queue: unknown[] = [];
  // What Meta's script expects: a function that queues calls until the script sets `callMethod`.
  const fbq = Object.assign(
    (...call: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else queue.push(call);
    },
    {
      callMethod: undefined as ((...call: unknown[]) => void) | undefined, // set by Meta's script
      queue,
      loaded: true,
      version: '2.0',
      disablePushState: true,
    },
  );
  target.fbq = fbq;
  target._fbq = fbq;
  fbq('init', id);
  fbq('track', 'PageView');
  appendTrackerScript('https://connect.facebook.net/en_US/fbevents.js');
}

function loadLinkedinInsightTag(id: string): void {
  const target = getWindowWithTrackerGlobals();
  if (target.lintrk) return;
  target._linkedin_data_partner_ids = [id];
  const queue: unknown[] = [];
  target.lintrk = Object.assign((...call: unknown[]) => void queue.push(call), { q: queue });
  appendTrackerScript('https://snap.licdn.com/li.lms-analytics/insight.min.js');
}

/** Loads the configured and allowed trackers, once per document; returns true if any is loaded. */
export function loadConsentedTrackers({ ga4Id, metaPixelId, linkedinPartnerId }: TrackerIds): boolean {
  if (ga4Id && isCookieConsentPurposeAllowed('analytics')) loadGa4(ga4Id);
  if (metaPixelId && isCookieConsentPurposeAllowed('marketing')) loadMetaPixelScript(metaPixelId);
  if (linkedinPartnerId && isCookieConsentPurposeAllowed('marketing'))
    loadLinkedinInsightTag(linkedinPartnerId);
  return isAnyAnalyticsTrackerLoaded();
}

function isAnyAnalyticsTrackerLoaded(): boolean {
  const { gtag, fbq, lintrk } = getWindowWithTrackerGlobals();
  return Boolean(gtag ?? fbq ?? lintrk);
}

const TRACKER_COOKIES: Record<'analytics' | 'marketing', RegExp> = {
  analytics: /^(_ga|_gid|_gat)/,
  marketing: /^(_fbp|_fbc|li_|ln_or|_gcl_|lms_)/,
};

/**
 * Applies a withdrawal: deletes the trackers' first-party cookies at once, and reloads the document if one of
 * their scripts is running in it.
 */
export function enforceConsentWithdrawal(): void {
  const { gtag, fbq, lintrk } = getWindowWithTrackerGlobals();
  const isAnalyticsOver = !isCookieConsentPurposeAllowed('analytics');
  const isMarketingOver = !isCookieConsentPurposeAllowed('marketing');
  if (isAnalyticsOver) removeTrackerCookies(TRACKER_COOKIES.analytics);
  if (isMarketingOver) removeTrackerCookies(TRACKER_COOKIES.marketing);
  if ((isAnalyticsOver && gtag) || (isMarketingOver && (fbq ?? lintrk))) location.reload();
}

function removeTrackerCookies(names: RegExp): void {
  const labels = location.hostname.split('.');
  // A tracker sets its cookies for the widest domain that the browser allows.
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? '';
    if (!names.test(name)) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}

/**
 * Makes the browser itself follow links into tracker-free areas once a tracker
 * is loaded, because a client-side navigation would keep its scripts alive. The
 * capturing listener keeps such clicks from the router.
 */
export function forceFullLoadInTrackerFreeAreas(areas: SiteAreasWithoutTrackers): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isInside = link?.origin === location.origin && isPathWithoutTrackers(link.pathname, areas);
      if (isInside && isAnyAnalyticsTrackerLoaded()) event.stopPropagation();
    },
    true,
  );
}

/**
 * Reloads a tracker-free area that was reached without a link (back, a button), so that it has no trackers.
 */
export function reloadPageInTrackerFreeArea(path: string, areas: SiteAreasWithoutTrackers): void {
  if (isPathWithoutTrackers(path, areas) && isAnyAnalyticsTrackerLoaded()) location.reload();
}

/**
 * Whether trackers may run in this document: its Content-Security-Policy
 * belongs to the URL it was loaded from.
 */
export function canCurrentPageRunTrackers(areas: SiteAreasWithoutTrackers): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined || hasBrowserGlobalPrivacyControlSignal()) return false;
  return !isPathWithoutTrackers(new URL(navigation.name).pathname, areas);
}

const PENDING_ANALYTICS_EVENTS_STORAGE_KEY = 'eventsForLater';
const MAX_PENDING_TRACKER_EVENTS = 20;

/**
 * Stores an event from a tracker-free area for the next page that may load
 * trackers, if the visitor has allowed any.
 */
export function deferAnalyticsEventToNextPage(event: TrackedPurchaseFunnelEvent): void {
  if (!isCookieConsentPurposeAllowed('analytics') && !isCookieConsentPurposeAllowed('marketing')) return;
  const kept = readPendingTrackerEvents();
  sessionStorage.setItem(
    PENDING_ANALYTICS_EVENTS_STORAGE_KEY,
    JSON.stringify([...kept, event].slice(-MAX_PENDING_TRACKER_EVENTS)),
  );
}

function readPendingTrackerEvents(): TrackedPurchaseFunnelEvent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PENDING_ANALYTICS_EVENTS_STORAGE_KEY) ?? '[]');
    // Written by `deferAnalyticsEventToNextPage` of this build or an earlier one; trackers ignore what they cannot use.
    return Array.isArray(kept) ? (kept as TrackedPurchaseFunnelEvent[]) : [];
  } catch {
    return [];
  }
}

/** Reports the stored events; only for documents in which the allowed trackers are loaded. */
export function sendDeferredEventsToTrackers({ byServer }: TrackerIds): void {
  const kept = readPendingTrackerEvents();
  sessionStorage.removeItem(PENDING_ANALYTICS_EVENTS_STORAGE_KEY);
  for (const event of kept) sendEventToTrackers(event, byServer);
}
