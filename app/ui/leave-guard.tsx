import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before unsaved changes are lost: with a dialog for our own links, with the browser's for closing the
 * tab. Another query of the same page loses nothing (a tab of the editor), unless each query is a form of its
 * own: `isLeftByQuery`.
 */
export function UnsavedChangesGuard({
  isOn,
  isLeftByQuery = false,
}: {
  isOn: boolean;
  isLeftByQuery?: boolean;
}) {
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
