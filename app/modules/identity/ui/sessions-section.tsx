import { formatEasternMoment } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';

import { AccountSection } from './account-section.tsx';

export type ShownSession = { id: string; device: string; startedAt: string; isThis: boolean };

/** Where the account is signed in. */
export function SessionsSection({ sessions }: { sessions: readonly ShownSession[] }) {
  return (
    <AccountSection id="sessions" title="Where you are signed in">
      <ul className="border-t border-line">
        {sessions.map(({ id, device, startedAt, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
          >
            <span className="font-semibold">{isThis ? `${device}, this browser` : device}</span>
            <span className="text-sm text-ink-3">{`since ${formatEasternMoment(new Date(startedAt))}`}</span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post">
          <Button type="submit" name="intent" value="sign-out-others" variant="outline">
            Sign out others
          </Button>
        </form>
      ) : null}
    </AccountSection>
  );
}
