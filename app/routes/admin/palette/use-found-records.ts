import { useEffect, useState } from 'react';

import { type FoundRecord, foundRecordsSchema } from './found-record.ts';

const SEARCH_DEBOUNCE_MS = 150;
type SearchState = { text: string; records: FoundRecord[]; isFailed: boolean };
const EMPTY_SEARCH: SearchState = { text: '', records: [], isFailed: false };

async function fetchRecords(text: string, signal: AbortSignal): Promise<SearchState> {
  try {
    // A redirect leads to the sign-in page: the session has ended.
    const response = await fetch(`/admin/find?q=${encodeURIComponent(text)}`, { signal, redirect: 'error' });
    const parsed = response.ok ? foundRecordsSchema.safeParse(await response.json()) : null;
    return parsed?.success
      ? { text, records: parsed.data.records, isFailed: false }
      : { ...EMPTY_SEARCH, text, isFailed: true };
  } catch {
    return { ...EMPTY_SEARCH, text, isFailed: true };
  }
}

/** Finds records for the typed text after a short pause; answers to older texts are dropped. */
export function useFoundRecords(typed: string): SearchState & { isPending: boolean } {
  const text = typed.trim();
  const [found, setFound] = useState<SearchState>(EMPTY_SEARCH);
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void fetchRecords(text, controller.signal).then((answer) => {
        if (!controller.signal.aborted) setFound(answer);
      });
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  if (text === '') return { ...EMPTY_SEARCH, isPending: false };
  return { ...found, isPending: found.text !== text };
}
