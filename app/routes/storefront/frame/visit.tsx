import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import type { TrackerIds } from '#app/modules/analytics/cookie-consent.ts';
import {
  sendFirstPartyPurchaseFunnelEvent,
  sendPageViewEvent,
  sendSearchAnalyticsEvent,
} from '#app/modules/analytics/ui/page-events.ts';
import { setShopEventListener } from '#app/modules/cart/ui/shop-events.ts';
import { hasSignedInCookie } from '#app/modules/identity/ui/use-signed-in.ts';
import { listenToSettledSearchQueries } from '#app/modules/search/ui/settled-search.ts';
import { logWarningToBrowserConsole } from '#app/platform/browser-log.ts';
import { clearBrowserCachesOfOldBuild } from '#app/platform/fresh-build.ts';

import { useStorefrontLayoutData } from './provider.ts';

type TrackersComponentType = ComponentType<{ trackers: TrackerIds; pathname: string }>;
type ExitModalComponentType = ComponentType<{ pathname: string }>;

/**
 * The background work of a visit: deletes caches of older builds (ROUTE-23), counts each page and search
 * (ROUTE-22), and asks for consent if trackers are configured. Also loads the exit modal's script if one is
 * active.
 */
export function VisitTrackingAndConsentTasks() {
  const { pathname } = useLocation();
  const layout = useStorefrontLayoutData();
  const trackers = layout?.trackers ?? null;
  const hasWindow = layout !== undefined && 'hasWindow' in layout;
  const isTracked = trackers !== null;
  const [TrackersComponent, setTrackersComponent] = useState<TrackersComponentType | null>(null);
  const [ExitModalComponent, setExitModalComponent] = useState<ExitModalComponentType | null>(null);
  const isFirst = useRef(true);

  useEffect(() => void clearBrowserCachesOfOldBuild(), []);

  useEffect(() => listenToSettledSearchQueries(sendSearchAnalyticsEvent), []);

  useEffect(() => {
    sendPageViewEvent(pathname, isFirst.current);
    isFirst.current = false;
  }, [pathname]);

  useEffect(() => {
    if (!isTracked) {
      setShopEventListener(sendFirstPartyPurchaseFunnelEvent);
      return;
    }
    import('#app/modules/analytics/ui/consent-and-trackers.tsx').then(
      ({ ConsentAndTrackers }) => setTrackersComponent(() => ConsentAndTrackers),
      (error: unknown) => {
        logWarningToBrowserConsole('The question about trackers could not be loaded', error);
        setShopEventListener(sendFirstPartyPurchaseFunnelEvent);
      },
    );
  }, [isTracked]);

  // For visitors if a modal is active, and for the team if the address names one.
  useEffect(() => {
    if (!hasWindow && !location.hash.startsWith('#window-')) return;
    import('#app/modules/exit-modal/ui/exit-window.tsx').then(
      ({ ExitModal }) => setExitModalComponent(() => ExitModal),
      (error: unknown) => logWarningToBrowserConsole('The window could not be loaded', error),
    );
  }, [hasWindow]);

  // The address of the document request, which the router may have changed before this runs.
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation');
    if (!opened?.name.includes('utm_')) return;
    import('#app/modules/analytics/ui/record-campaign.ts').then(
      ({ storeMarketingCampaignOfUrl }) => storeMarketingCampaignOfUrl(opened.name),
      (error: unknown) => logWarningToBrowserConsole('The campaign could not be kept', error),
    );
  }, []);

  // Only the server knows whether a user is a contact; signed-out visitors are none.
  const callUrl = layout?.provider.bookCallUrl;
  useEffect(() => {
    if (!callUrl || !hasSignedInCookie()) return;
    const noting = import('#app/modules/crm/ui/call-clicks.ts').then(({ trackBookCallLinkClicks }) =>
      trackBookCallLinkClicks(callUrl),
    );
    noting.catch((error: unknown) => logWarningToBrowserConsole('Clicks cannot be noted', error));
    return () =>
      void noting.then(
        (end) => end(),
        () => undefined,
      );
  }, [callUrl]);

  return (
    <>
      {trackers && TrackersComponent ? <TrackersComponent trackers={trackers} pathname={pathname} /> : null}
      {ExitModalComponent ? <ExitModalComponent pathname={pathname} /> : null}
    </>
  );
}
