import { useEffect, useRef, useState } from 'react';

import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { getFirstUnreadOrderMessage, type OrderMessage, type OrderMessageThreadSide } from '../model.ts';

import { markMessageThreadRead } from './thread-calls.ts';

/**
 * Reports a thread as read once it is visible on the active page. Returns the first message that was new when
 * the page loaded, which stays marked.
 */
export function useMarkOrderThreadAsRead(
  { messages, readUntil }: { messages: readonly OrderMessage[]; readUntil: string | null },
  { sectionId, address, side }: { sectionId: string; address: string; side: OrderMessageThreadSide },
): string | null {
  const [newFrom] = useState(
    () => getFirstUnreadOrderMessage({ messages: [...messages], readUntil }, side)?.id ?? null,
  );
  const isInView = useIsInView(sectionId, address);
  const marked = useRef(readUntil);
  const newest = messages.findLast((message) => message.side !== side);
  useEffect(() => {
    if (!isInView || !newest || (marked.current !== null && newest.at <= marked.current)) return;
    const postMark = () => {
      if (document.visibilityState === 'hidden') return;
      const before = marked.current;
      marked.current = newest.at;
      void markMessageThreadRead(address, newest.id).then((isSaved) => {
        if (!isSaved && marked.current === newest.at) marked.current = before;
      });
    };
    postMark();
    document.addEventListener('visibilitychange', postMark);
    return () => document.removeEventListener('visibilitychange', postMark);
  }, [isInView, newest, address]);
  return newFrom;
}
