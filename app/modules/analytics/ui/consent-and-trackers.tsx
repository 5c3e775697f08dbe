import { useEffect, useState, useSyncExternalStore } from 'react';

import { setShopEventListener } from '#app/modules/cart/ui/shop-events.ts';

import {
  needsCookieConsentAnswer,
  isPathWithoutTrackers,
  listTrackerPurposes,
  type TrackerIds,
} from '../cookie-consent.ts';

import { CookieConsentBar } from './choice-bar.tsx';
import {
  getCurrentCookieConsent,
  hasBrowserGlobalPrivacyControlSignal,
  subscribeToConsentChanges,
} from './consent-store.ts';
import { saveConsentChoice } from './save-choice.ts';
import {
  enforceConsentWithdrawal,
  canCurrentPageRunTrackers,
  forceFullLoadInTrackerFreeAreas,
  reloadPageInTrackerFreeArea,
  loadConsentedTrackers,
  sendEventToTrackers,
  sendDeferredEventsToTrackers,
  deferAnalyticsEventToNextPage,
  reportPageViewToTrackers,
} from './report-event.ts';
import { sendFirstPartyPurchaseFunnelEvent } from './page-events.ts';

/**
 * Handles consent and trackers in a shop that has them configured: asks once, loads what is allowed where it
 * is allowed, and reports events. Loaded when the browser is idle; never loaded if no tracker is configured.
 */
export function ConsentAndTrackers({ trackers, pathname }: { trackers: TrackerIds; pathname: string }) {
  const consent = useSyncExternalStore(subscribeToConsentChanges, getCurrentCookieConsent, () => null);
  const offered = listTrackerPurposes(trackers);
  const isOpen = needsCookieConsentAnswer(consent, offered);
  // The tracker-free areas never change, but a reloaded layout passes them in a new object.
  const [areas] = useState(trackers);
  const isFree = isPathWithoutTrackers(pathname, areas);

  useEffect(() => forceFullLoadInTrackerFreeAreas(areas), [areas]);

  useEffect(() => {
    reloadPageInTrackerFreeArea(pathname, areas);
    if (!isPathWithoutTrackers(pathname, areas)) reportPageViewToTrackers();
  }, [pathname, areas]);

  useEffect(() => {
    if (consent) enforceConsentWithdrawal();
    if (isFree || !canCurrentPageRunTrackers(trackers) || !loadConsentedTrackers(trackers)) return;
    sendDeferredEventsToTrackers(trackers);
  }, [consent, isFree, trackers]);

  // Runs after the trackers are loaded, so that queued events are reported at once.
  useEffect(() => {
    setShopEventListener((event) => {
      sendFirstPartyPurchaseFunnelEvent(event);
      if (canCurrentPageRunTrackers(trackers)) sendEventToTrackers(event, trackers.byServer);
      else deferAnalyticsEventToNextPage(event);
    });
  }, [trackers]);

  useEffect(() => {
    if (isOpen && hasBrowserGlobalPrivacyControlSignal())
      void saveConsentChoice({ analytics: false, marketing: false }, 'gpc');
  }, [isOpen]);

  return isOpen && !isFree && !hasBrowserGlobalPrivacyControlSignal() ? (
    <CookieConsentBar offered={offered} />
  ) : null;
}
