import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { SIGN_IN_LOCKOUT_KINDS, type LockoutListItem } from '#app/modules/identity/sessions/lockout-kinds.ts';
import { formatRateLimitWaitTime } from '#app/modules/identity/model.ts';
import { Button } from '#app/ui/button.tsx';

/** Names the subject of a row within a sentence. */
function describeLockedOutPersonOrNetwork({ person, address, limit }: LockoutListItem): string {
  if (person) return `${person.name} (${person.email})`;
  if (limit === 'sign-in-failure-address') return `Network ${address ?? 'unknown'}`;
  return 'Email without an account';
}

function SignInLockoutItem({ hold }: { hold: LockoutListItem }) {
  const { id, limit, address, lastAt, seconds } = hold;
  const { label, held } = SIGN_IN_LOCKOUT_KINDS[limit];
  const name = describeLockedOutPersonOrNetwork(hold);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="grid min-w-0 grow basis-72 gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">{`${label}: ${held}, for ${formatRateLimitWaitTime(seconds)} more.`}</p>
        <p className="text-xs text-ink-3">
          {address ? `Last from ${address}, ` : 'Last '}
          <LocalTime at={lastAt} isShort />
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="unlock"
          variant="outline"
          aria-label={`Unlock ${name}: ${label.toLowerCase()}`}
        >
          Unlock
        </Button>
      </Form>
    </li>
  );
}

/** The sign-ins currently locked out by the attempt limits, with a button that unlocks them. */
export function SignInLockoutsPanel({ holds }: { holds: readonly LockoutListItem[] }) {
  return (
    <DetailPagePanel id="limited" title="Sign-in lockouts">
      {holds.length === 0 ? (
        <p className="text-sm text-ink-2">No one is locked out right now.</p>
      ) : (
        <>
          <p className="max-w-2xl text-sm text-ink-2">
            Lockouts end on their own, and signing in with an emailed code always works. Before you unlock
            someone who asks, make sure of who they are.
          </p>
          <ul>
            {holds.map((hold) => (
              <SignInLockoutItem key={hold.id} hold={hold} />
            ))}
          </ul>
        </>
      )}
    </DetailPagePanel>
  );
}
