import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** Asks before unsaved changes are left: by a link of ours with a dialog, by closing the tab with the browser's own. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  // Another query of the same page (a tab of the editor) leaves nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
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
      <p className="text-ink-2">Your changes on this page have not been saved.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          Leave without saving
        </Button>
        <Button onClick={() => blocker.state === 'blocked' && blocker.reset()}>Stay on this page</Button>
      </div>
    </Dialog>
  );
}
