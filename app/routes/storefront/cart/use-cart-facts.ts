import { useCallback, useEffect, useRef, useState } from 'react';

import { parseCartLinesResponse } from '#app/modules/cart/cart-answers.ts';
import type { CartRefreshServerResponse } from '#app/modules/cart/checked-lines.ts';
import type { BrowserCartLine } from '#app/modules/cart/model.ts';
import { useOnBackForwardCacheRestore } from '#app/modules/cart/ui/use-on-page-show.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';

/**
 * Returns the server's data about the lines: requested on load, for ids added later, and when the visitor
 * returns from the payment page. `hasFailed` means that the lines show the browser's stored data.
 */
export function useFetchedCartLineData(items: readonly BrowserCartLine[]) {
  const [facts, setFacts] = useState<CartRefreshServerResponse | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const requested = useRef(new Set<string>());
  const ids = items.map(({ id }) => id).join('\n');
  const quantities = items.map(({ quantity }) => quantity).join(' ');
  // With a working calendar the date depends on the quantity; without one it does not.
  const effort = facts?.promise ? quantities : null;

  const refresh = useCallback(async () => {
    if (!ids) return;
    const present = ids.split('\n');
    requested.current = new Set(present);
    const answer = await postJsonFromBrowserToShop('/api/cart-lines', {
      ids: present,
      quantities: quantities.split(' ').map(Number),
    });
    const answered = answer.ok ? parseCartLinesResponse(answer.value.fields) : null;
    setHasFailed(!answered);
    if (answered) setFacts(answered);
    else requested.current.clear();
  }, [ids, quantities]);

  const latest = useRef(effort);
  useEffect(() => {
    const isNew = ids.split('\n').some((id) => !requested.current.has(id));
    const isMore = latest.current !== null && effort !== null && latest.current !== effort;
    latest.current = effort;
    if (isNew || isMore) void refresh();
  }, [ids, effort, refresh]);
  useOnBackForwardCacheRestore(() => void refresh());

  return { facts, hasFailed, refresh };
}
