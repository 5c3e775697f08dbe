import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { FormValues } from '#app/lib/form-values.ts';

import { serializeFormValues } from './form-state.ts';
import {
  deleteLocalDraft,
  saveLocalDraft,
  type UnsavedFormDraft,
  readUnsavedFormDraftFromBrowser,
} from './local-draft.ts';

const DRAFT_SAVE_DELAY_MS = 800;

/** Returns the browser's storage; null if access is blocked. */
function getLocalStorageIfAllowed(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

type BrowserDraftControls = {
  /** A draft of an earlier visit to offer; it is never applied automatically. */
  offered: UnsavedFormDraft | null;
  dismiss: () => void;
  /** Must be called with every change; written after a short pause. */
  keep: (values: FormValues) => void;
  drop: () => void;
};

/**
 * Keeps unsaved input in this browser until it is saved, so that a crash, an expired session or a closed tab
 * loses nothing.
 */
export function useLocalDraft(
  key: string,
  record: { version: number; values: FormValues },
): BrowserDraftControls {
  const [offered, setOffered] = useState<UnsavedFormDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void) | null>(null);

  const write = useEffectEvent(() => {
    clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = null;
  });
  const find = useEffectEvent((key: string) => {
    const storage = getLocalStorageIfAllowed();
    const draft = storage && readUnsavedFormDraftFromBrowser(storage, key, Date.now());
    if (!draft) return;
    const restored = serializeFormValues({ ...record.values, ...draft.values });
    if (restored === serializeFormValues(record.values)) deleteLocalDraft(storage, key);
    else setOffered(draft);
  });
  useEffect(() => {
    // After the first render, so that the offer is announced.
    const looking = setTimeout(() => find(key));
    const onHide = () => write();
    window.addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(looking);
      write();
      window.removeEventListener('pagehide', onHide);
    };
  }, [key]);

  function drop() {
    clearTimeout(timer.current);
    waiting.current = null;
    const storage = getLocalStorageIfAllowed();
    if (storage) deleteLocalDraft(storage, key);
  }

  return {
    offered,
    dismiss: () => setOffered(null),
    keep(values) {
      clearTimeout(timer.current);
      waiting.current = () => {
        const storage = getLocalStorageIfAllowed();
        if (storage) saveLocalDraft(storage, key, { at: Date.now(), version: record.version, values });
      };
      timer.current = setTimeout(() => waiting.current?.(), DRAFT_SAVE_DELAY_MS);
    },
    drop,
  };
}
