import { useEffect, useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};
/** The hint beside the session's own cookie, which no script can read; earlier versions set it without the prefix. */
const hasHint = () => /(?:^|;\s*)(?:__Host-)?pf_in=1(?:;|$)/.test(document.cookie);

let asked: Promise<boolean> | null = null;

/** Asks once per document whether the hint is right; when nobody answers, it is believed. */
function confirmHint(): Promise<boolean> {
  asked ??= fetch('/api/me')
    .then(async (response) => !response.ok || (await response.json()).signed_in !== false)
    .catch(() => true);
  return asked;
}

/** Whether this browser is signed in, as far as a script can know; always false on the server, whose pages are everybody's. */
export function useHasSession(): boolean {
  const isHinted = useSyncExternalStore(neverChanges, hasHint, () => false);
  const [isDenied, setIsDenied] = useState(false);
  useEffect(() => {
    if (isHinted) void confirmHint().then((isRight) => setIsDenied(!isRight));
  }, [isHinted]);
  return isHinted && !isDenied;
}
