import { ConfirmDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { Menu, MenuButton, AdminMenuLink } from '#app/admin-kit/menu.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { TeamMember } from '#app/modules/identity/team/list-team.server.ts';
import { Icon } from '#app/ui/icon.tsx';

import { createOpenDialogMenuButtonProps } from './opener.ts';
import { createResetTwoStepConfirmation } from './reset-confirmation.ts';
import { StaffRoleChoice } from './role-choice.tsx';
import { type TeamMemberWorkSuccessor, OpenWorkSuccessorField } from './successor-choice.tsx';

type TeamMemberActionsProps = {
  member: TeamMember;
  isSelf: boolean;
  successors: readonly TeamMemberWorkSuccessor[];
};

/** What an owner can do with a team member. */
export function TeamMemberActions({ member, isSelf, successors }: TeamMemberActionsProps) {
  const { id, name, isSuspended, hasSecondFactor, isFactorRequired } = member;
  const dialog = (action: string) => `${action}-${id}`;
  return (
    <div className="relative z-1">
      <Menu label={`Actions for ${name}`}>
        <MenuButton {...createOpenDialogMenuButtonProps(dialog('role'))}>
          <Icon name="key-round" />
          Change role
        </MenuButton>
        {isSuspended ? (
          <MenuButton {...createOpenDialogMenuButtonProps(dialog('unsuspend'))}>
            <Icon name="user-check" />
            Reactivate
          </MenuButton>
        ) : isSelf ? null : (
          <MenuButton {...createOpenDialogMenuButtonProps(dialog('suspend'))}>
            <Icon name="ban" />
            Suspend
          </MenuButton>
        )}
        <MenuButton {...createOpenDialogMenuButtonProps(dialog('factor'))}>
          <Icon name="shield-check" />
          {isFactorRequired ? 'Two-step sign-in by policy' : 'Require two-step sign-in'}
        </MenuButton>
        {hasSecondFactor && !isSelf ? (
          <MenuButton {...createOpenDialogMenuButtonProps(dialog('reset-factor'))}>
            <Icon name="shield-off" />
            Reset two-step sign-in
          </MenuButton>
        ) : null}
        <AdminMenuLink to={getAuditHistoryUrl('user', id)}>
          <Icon name="history" />
          History in the audit
        </AdminMenuLink>
        <MenuButton isDanger {...createOpenDialogMenuButtonProps(dialog('remove'))}>
          <Icon name="user-minus" />
          Remove from team
        </MenuButton>
      </Menu>
      <TeamMemberActionDialogs member={member} isSelf={isSelf} successors={successors} />
    </div>
  );
}

/** Switches a member between a personal two-step requirement and the team policy. */
function TwoStepRequirementDialog({ id, member }: { id: string; member: TeamMember }) {
  const { name, hasSecondFactor, isFactorRequired } = member;
  const required = isFactorRequired
    ? {
        title: `Use the team policy for ${name}’s two-step sign-in?`,
        consequence: 'The team policy then decides whether and when it’s required.',
        confirmLabel: 'Use team policy',
        intent: 'leave-factor',
      }
    : {
        title: `Require two-step sign-in for ${name}?`,
        consequence: hasSecondFactor
          ? 'It’s on. It stays required, regardless of the team policy.'
          : 'It’s off. The person must set it up on their next page before doing anything else.',
        confirmLabel: 'Require',
        intent: 'require-factor',
      };
  return <ConfirmDialog id={id} {...required} fields={{ id: member.id }} />;
}

function TeamMemberActionDialogs({ member, isSelf, successors }: TeamMemberActionsProps) {
  const { id, name, email, role, assigned } = member;
  const dialog = (action: string) => `${action}-${id}`;
  const handOver = (
    <OpenWorkSuccessorField assigned={assigned} successors={successors.filter((other) => other.id !== id)} />
  );
  return (
    <>
      <ModalFormDialog
        id={dialog('role')}
        title={`Role of ${name}`}
        intent="change-role"
        submitLabel="Change role"
        fields={{ id }}
      >
        <StaffRoleChoice chosen={role} />
        {handOver}
        <p className="text-sm text-ink-2">
          {`${email} and every owner are notified by email, and ${isSelf ? 'you sign' : 'the person signs'} in again.`}
        </p>
      </ModalFormDialog>
      <ConfirmDialog
        id={dialog('suspend')}
        title={`Suspend ${name}?`}
        consequence="All sessions end right away, and the account can’t sign in until you reactivate it."
        confirmLabel="Suspend"
        intent="suspend"
        fields={{ id }}
      />
      <ConfirmDialog
        id={dialog('unsuspend')}
        title={`Reactivate ${name}?`}
        consequence={`The account works again as ${role}.`}
        confirmLabel="Reactivate"
        intent="unsuspend"
        fields={{ id }}
      />
      <TwoStepRequirementDialog id={dialog('factor')} member={member} />
      <ConfirmDialog
        id={dialog('reset-factor')}
        {...createResetTwoStepConfirmation(name)}
        intent="reset-factor"
        fields={{ id }}
      />
      <ModalFormDialog
        id={dialog('remove')}
        title={`Remove ${name} from the team?`}
        intent="remove"
        submitLabel="Remove from team"
        fields={{ id }}
      >
        <p className="text-ink-2">
          They keep a customer account without access to the admin. All sessions end. Everything they created
          stays.
        </p>
        {handOver}
      </ModalFormDialog>
    </>
  );
}
