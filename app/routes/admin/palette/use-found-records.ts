import { useEffect, useState } from 'react';

import { type FoundRecord, foundRecords } from './found-record.ts';

const PAUSE_MS = 150;
type Found = { text: string; records: FoundRecord[]; isFailed: boolean };
const NOTHING: Found = { text: '', records: [], isFailed: false };

async function ask(text: string, signal: AbortSignal): Promise<Found> {
  try {
    // A redirect leads to the sign-in page: the session has ended.
    const response = await fetch(`/admin/find?q=${encodeURIComponent(text)}`, { signal, redirect: 'error' });
    const parsed = response.ok ? foundRecords.safeParse(await response.json()) : null;
    return parsed?.success
      ? { text, records: parsed.data.records, isFailed: false }
      : { ...NOTHING, text, isFailed: true };
  } catch {
    return { ...NOTHING, text, isFailed: true };
  }
}

/** Finds records for the typed text after a short pause; answers to older texts are dropped. */
export function useFoundRecords(typed: string): Found & { isPending: boolean } {
  const text = typed.trim();
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void ask(text, controller.signal).then((answer) => {
        if (!controller.signal.aborted) setFound(answer);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  if (text === '') return { ...NOTHING, isPending: false };
  return { ...found, isPending: found.text !== text };
}
