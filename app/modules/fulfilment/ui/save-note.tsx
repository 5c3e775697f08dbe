import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { BriefAutosaveState } from './use-brief-form.ts';

/** Shows the state of the last save, in the same time zone as every other time on the page. */
export function BriefSaveStatusMessage({ state }: { state: BriefAutosaveState }) {
  const { time } = useShopTimeFormatters();
  const words = () => {
    switch (state.kind) {
      case 'idle':
        return '';
      case 'unsaved':
        return 'Not saved yet';
      case 'saving':
        return 'Saving…';
      case 'saved':
        return `Saved at ${time(state.at)}`;
      case 'failed':
        return `Not saved, retrying. ${state.message}`;
    }
  };
  return (
    <div className="grid gap-1 text-sm">
      <p role="status" className={state.kind === 'failed' ? 'font-semibold text-bad' : 'text-ink-3'}>
        {words()}
      </p>
      {state.kind === 'failed' && state.isSignedOut ? (
        <p>
          Everything you typed is still here.{' '}
          <a
            href="/auth/sign-in"
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            Sign in in a new tab
          </a>
          , or open the link from your email again.
        </p>
      ) : null}
      {state.kind === 'saved' && state.isBehind ? (
        <p className="text-warn">
          This brief is also open in another tab or device. Reload to see the other version. Both are saved.
        </p>
      ) : null}
    </div>
  );
}
