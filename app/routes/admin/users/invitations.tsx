import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { OpenInvitation } from '#app/modules/identity/team/list-invitations.server.ts';
import { getTeamRoleLabel } from '#app/modules/identity/team/team-list.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

/** Pending invitations; only owners can resend or revoke them. */
export function PendingInvitations({
  invitations,
  mayWrite,
}: {
  invitations: readonly OpenInvitation[];
  mayWrite: boolean;
}) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited" className="mt-8 grid gap-3">
      <h2 id="invited" className="text-lg font-semibold">
        Invited
      </h2>
      <ul className="rounded-base border border-line bg-paper">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <InvitationDetails {...invitation} />
            {mayWrite ? <TeamInvitationResendRevokeForm invitation={invitation} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvitationDetails({ email, role, expiresAt, isExpired }: OpenInvitation) {
  return (
    <p className="grid min-w-0 gap-0.5">
      <span className="font-semibold break-words">{email}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {`as ${getTeamRoleLabel(role)}, `}
        {isExpired ? <Badge tone="warn">expired</Badge> : 'expires '}
        <LocalTime at={expiresAt} />
      </span>
    </p>
  );
}

function TeamInvitationResendRevokeForm({ invitation: { id, email } }: { invitation: OpenInvitation }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="resend" variant="outline" size="sm">
        Send again<span className="sr-only">{` to ${email}`}</span>
      </Button>
      <Button type="submit" name="intent" value="revoke" variant="outline" size="sm">
        Revoke<span className="sr-only">{` the invitation of ${email}`}</span>
      </Button>
    </Form>
  );
}
