import { useEffect, useState } from 'react';

import { type CommandPaletteRecord, commandPaletteSearchResultsSchema } from './found-record.ts';

const COMMAND_PALETTE_SEARCH_DEBOUNCE_MS = 150;
type CommandPaletteSearchState = { text: string; records: CommandPaletteRecord[]; isFailed: boolean };
const EMPTY_COMMAND_PALETTE_SEARCH: CommandPaletteSearchState = { text: '', records: [], isFailed: false };

async function fetchCommandPaletteSearchResults(
  text: string,
  signal: AbortSignal,
): Promise<CommandPaletteSearchState> {
  try {
    // A redirect leads to the sign-in page: the session has ended.
    const response = await fetch(`/admin/find?q=${encodeURIComponent(text)}`, { signal, redirect: 'error' });
    const parsed = response.ok ? commandPaletteSearchResultsSchema.safeParse(await response.json()) : null;
    return parsed?.success
      ? { text, records: parsed.data.records, isFailed: false }
      : { ...EMPTY_COMMAND_PALETTE_SEARCH, text, isFailed: true };
  } catch {
    return { ...EMPTY_COMMAND_PALETTE_SEARCH, text, isFailed: true };
  }
}

/** Finds records for the typed text after a short pause; answers to older texts are dropped. */
export function useCommandPaletteRecords(typed: string): CommandPaletteSearchState & { isPending: boolean } {
  const text = typed.trim();
  const [found, setFound] = useState<CommandPaletteSearchState>(EMPTY_COMMAND_PALETTE_SEARCH);
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void fetchCommandPaletteSearchResults(text, controller.signal).then((answer) => {
        if (!controller.signal.aborted) setFound(answer);
      });
    }, COMMAND_PALETTE_SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  if (text === '') return { ...EMPTY_COMMAND_PALETTE_SEARCH, isPending: false };
  return { ...found, isPending: found.text !== text };
}
