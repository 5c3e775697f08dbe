import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMatches } from 'react-router';

import { countExitModalAction } from '#app/modules/analytics/ui/page-events.ts';
import { useCartCount } from '#app/modules/cart/ui/cart-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

import type { ExitModalForBrowser } from '../model.ts';
import { chooseExitModalForVisit, canPageShowExitModal, isModalSuppressed } from '../showing-rules.ts';

import {
  isExitModalBlockedByUserActivity,
  isDeviceWithoutHover,
  subscribeToVisitorExitIntent,
} from './exit-intent.ts';
import { ExitModalBody } from './window-body.tsx';
import {
  readExitModalHistory,
  rememberExitModalConverted,
  rememberModalDismissed,
  rememberModalDisplayed,
} from './exit-modal-history.ts';
import { ExitModalOffer } from './window-offer.tsx';

const EXIT_MODAL_PREVIEW_HASH_PREFIX = '#window-';

/** The id of the exit modal that a team member previews. */
const readExitModalPreviewId = () =>
  location.hash.startsWith(EXIT_MODAL_PREVIEW_HASH_PREFIX)
    ? location.hash.slice(EXIT_MODAL_PREVIEW_HASH_PREFIX.length)
    : null;

/** The running exit modals; none if they cannot be read, since the shop works without them. */
async function fetchLiveExitModals(query: string): Promise<ExitModalForBrowser[]> {
  try {
    const answer = await fetch(`/api/exit-modal${query}`);
    // The shop's own endpoint, of this build or a later one.
    return answer.ok ? ((await answer.json()) as { modals: ExitModalForBrowser[] }).modals : [];
  } catch {
    return [];
  }
}

type ExitModalsForPage = { modals: ExitModalForBrowser[]; isPreview: boolean };

/**
 * The exit modals for this page: the previewed one, or those that run. Browsers
 * that must not be asked load nothing.
 */
async function loadExitModalsForCurrentPage(): Promise<ExitModalsForPage> {
  const preview = readExitModalPreviewId();
  if (preview !== null)
    return { modals: await fetchLiveExitModals(`?preview=${encodeURIComponent(preview)}`), isPreview: true };
  const memory = readExitModalHistory();
  const isEligible = memory !== null && !isModalSuppressed(memory, Date.now());
  return { modals: isEligible ? await fetchLiveExitModals('') : [], isPreview: false };
}

/** The open exit modal, with what is stored and counted about it; nothing for a preview. */
function useOpenExitModal() {
  const [shown, setShown] = useState<ExitModalForBrowser | null>(null);
  const state = useRef({ isPreview: false, isTaken: false });
  const report = (action: 'shown' | 'dismissed' | 'converted') => {
    if (shown && !state.current.isPreview) countExitModalAction(shown.id, action);
  };
  return {
    shown,
    show: (modal: ExitModalForBrowser, isPreview: boolean) => {
      state.current = { isPreview, isTaken: false };
      if (!isPreview) {
        rememberModalDisplayed();
        countExitModalAction(modal.id, 'shown');
      }
      setShown(modal);
    },
    take: () => {
      if (state.current.isTaken) return;
      state.current.isTaken = true;
      if (!state.current.isPreview) rememberExitModalConverted();
      report('converted');
    },
    close: () => {
      if (!state.current.isTaken) {
        if (!state.current.isPreview) rememberModalDismissed();
        report('dismissed');
      }
      setShown(null);
    },
  };
}

/**
 * Shows an exit modal (pages.md, /admin/exit-modal). Its script is loaded when
 * the browser is idle, and only if a modal runs; it waits for a sign that the
 * visitor is leaving, and opens only if no other dialog is open.
 */
export function ExitModal({ pathname }: { pathname: string }) {
  const isAllowed = canPageShowExitModal(useMatches().map(({ handle }) => handle));
  const cartCount = useCartCount();
  const [modals, setModals] = useState<readonly ExitModalForBrowser[]>([]);
  const { shown, show, take, close } = useOpenExitModal();

  const offer = useEffectEvent(() => {
    const memory = readExitModalHistory();
    if (
      shown ||
      !isAllowed ||
      !memory ||
      isModalSuppressed(memory, Date.now()) ||
      isExitModalBlockedByUserActivity()
    )
      return;
    const modal = chooseExitModalForVisit(modals, {
      path: pathname,
      isPhone: isDeviceWithoutHover(),
      cartCount,
      ...memory,
    });
    if (modal) show(modal, false);
  });

  const arrive = useEffectEvent((found: ExitModalsForPage) => {
    const [first] = found.modals;
    if (!found.isPreview) setModals(found.modals);
    else if (first) show(first, true);
  });

  useEffect(() => void loadExitModalsForCurrentPage().then((found) => arrive(found)), []);

  const isWaiting = modals.length > 0;
  useEffect(() => (isWaiting ? subscribeToVisitorExitIntent(() => offer()) : undefined), [isWaiting]);

  return (
    <Dialog isOpen={shown !== null} onClose={close} title={shown?.title || 'Without a title'}>
      {shown ? (
        <ExitModalBody {...shown}>
          <ExitModalOffer modal={shown} onTaken={take} onLeft={close} />
          <Button variant="ghost" onClick={close}>
            {shown.dismissLabel}
          </Button>
        </ExitModalBody>
      ) : null}
    </Dialog>
  );
}
