import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { SignedInSessionListItem } from '../sessions/shown-session.ts';

import { AccountSection } from './account-section.tsx';

/** Lists where the account is signed in. */
export function AccountSessionsSection({ sessions }: { sessions: readonly SignedInSessionListItem[] }) {
  const { moment } = useShopTimeFormatters();
  return (
    <AccountSection id="sessions" title="Where you are signed in">
      <ul className="border-t border-line">
        {sessions.map(({ id, device, place, startedAt, lastSeenAt, isThis }) => (
          <li key={id} className="grid gap-1 border-b border-line py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {device}
              {isThis ? <Badge tone="good">This device</Badge> : null}
            </p>
            <p className="text-sm wrap-anywhere text-ink-2">
              {isThis ? place : `${place}, last seen ${moment(lastSeenAt)}`}
            </p>
            <p className="text-sm text-ink-3">{`Signed in ${moment(startedAt)}`}</p>
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
