import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before unsaved changes are left: by a link of ours with a dialog, by closing the tab with the browser's own. Another query
 * of the same page leaves nothing (a tab of the editor), unless each is a form of its own: `isLeftByQuery`.
 */
export function LeaveGuard({ isOn, isLeftByQuery = false }: { isOn: boolean; isLeftByQuery?: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isOn && (from.pathname !== to.pathname || (isLeftByQuery && from.search !== to.search)),
  );
  useEffect(() => {
    if (!isOn) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isOn]);

  const isBlocked = blocker.state === 'blocked';
  return (
    <Dialog
      isOpen={isBlocked}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
    >
      <p className="text-ink-2">Your changes on this page aren’t saved.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          Leave without saving
        </Button>
        <Button onClick={() => blocker.state === 'blocked' && blocker.reset()}>Stay on this page</Button>
      </div>
    </Dialog>
  );
}
