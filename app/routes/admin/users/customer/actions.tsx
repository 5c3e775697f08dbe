import { ConfirmDialog, type ConfirmDialogContent } from '#app/admin-kit/confirm-dialog.tsx';
import { ModalFormDialog } from '#app/admin-kit/form-dialog.tsx';
import { Menu, MenuButton } from '#app/admin-kit/menu.tsx';
import type { CustomerDetail } from '#app/modules/customer-pages/customer-list.ts';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

import { createOpenDialogMenuButtonProps } from '../opener.ts';
import { createResetTwoStepConfirmation } from '../reset-confirmation.ts';

type CustomerActionsActorRights = { write: boolean; own: boolean };
type CustomerActionsProps = { customer: CustomerDetail; may: CustomerActionsActorRights };
type CustomerMenuItem = { dialog: string; label: string; icon: IconName; isOn: boolean; isDanger?: boolean };

/** Returns the actions this role may perform on a customer now. */
function listCustomerMenuItems({ customer, may }: CustomerActionsProps): CustomerMenuItem[] {
  const { isVerified, isSuspended, deletedAt, hasSecondFactor } = customer;
  const isLeaving = deletedAt !== null;
  const items: CustomerMenuItem[] = [
    { dialog: 'rename', label: 'Edit name', icon: 'pencil', isOn: true },
    { dialog: 'send-code', label: 'Send new verification code', icon: 'mail-check', isOn: !isVerified },
    { dialog: 'send-reset', label: 'Send password link', icon: 'key-round', isOn: !isSuspended },
    { dialog: 'attach', label: 'Attach guest orders', icon: 'link-2', isOn: true },
    {
      dialog: 'reset-factor',
      label: 'Reset two-step sign-in',
      icon: 'shield-off',
      isOn: may.own && hasSecondFactor,
    },
    { dialog: 'suspend', label: 'Suspend', icon: 'ban', isOn: !isSuspended },
    { dialog: 'unsuspend', label: 'Reactivate', icon: 'user-check', isOn: isSuspended && !isLeaving },
    { dialog: 'show-data', label: 'Export data', icon: 'download', isOn: may.own },
    { dialog: 'cancel-erasure', label: 'Cancel deletion', icon: 'undo-2', isOn: may.own && isLeaving },
    {
      dialog: 'erase',
      label: 'Delete account',
      icon: 'trash-2',
      isOn: may.own && !isLeaving,
      isDanger: true,
    },
  ];
  return items.filter(({ isOn }) => isOn);
}

/** The menu of a customer's page, with the dialogs of its actions. */
export function CustomerActionsMenu({ customer, may }: CustomerActionsProps) {
  if (!may.write) return null;
  const items = listCustomerMenuItems({ customer, may });
  const confirmations = getCustomerActionConfirmationTexts(customer);
  return (
    <>
      <Menu label="Actions" look="outline">
        {items.map(({ dialog, label, icon, isDanger }) => (
          <MenuButton key={dialog} isDanger={isDanger ?? false} {...createOpenDialogMenuButtonProps(dialog)}>
            <Icon name={icon} />
            {label}
          </MenuButton>
        ))}
      </Menu>
      <EditCustomerNameDialog {...customer} />
      <AttachGuestOrdersDialog customer={customer} may={may} />
      {items.map(({ dialog }) => {
        if (dialog === 'erase') return <EraseCustomerAccountDialog key={dialog} {...customer} />;
        const confirmation = confirmations[dialog];
        return confirmation ? (
          <ConfirmDialog key={dialog} id={dialog} intent={dialog} {...confirmation} />
        ) : null;
      })}
    </>
  );
}

function EditCustomerNameDialog({ name }: CustomerDetail) {
  return (
    <ModalFormDialog id="rename" title="Edit name" intent="rename" submitLabel="Save name">
      <Field id="name" name="name" label="Full name" autoComplete="off" required defaultValue={name} />
    </ModalFormDialog>
  );
}

function AttachGuestOrdersDialog({ customer: { email, guestOrders }, may }: CustomerActionsProps) {
  const waiting = guestOrders === 1 ? '1 guest order waits' : `${guestOrders} guest orders wait`;
  return (
    <ModalFormDialog id="attach" title="Attach guest orders" intent="attach" submitLabel="Attach orders">
      <p className="text-ink-2">{`${waiting} with this account’s email address.`}</p>
      <Field
        id="email"
        name="email"
        type="email"
        label="Email address of the orders"
        autoComplete="off"
        required
        defaultValue={email}
      />
      {may.own ? (
        <Field
          id="attach-reason"
          name="reason"
          label="Reason (if the address isn’t verified here)"
          autoComplete="off"
          maxLength={300}
        />
      ) : null}
    </ModalFormDialog>
  );
}

function EraseCustomerAccountDialog({ name }: CustomerDetail) {
  return (
    <ModalFormDialog
      id="erase"
      title={`Delete the account of ${name}?`}
      intent="erase"
      submitLabel="Delete in 30 days"
    >
      <p className="text-ink-2">
        The account is suspended now and deleted in 30 days. We email the person, who can keep the account by
        signing in. Orders keep their amounts, items and dates. You can cancel the deletion until then.
      </p>
      <Field
        id="erase-reason"
        name="reason"
        label="How the person requested it"
        autoComplete="off"
        required
        maxLength={300}
      />
    </ModalFormDialog>
  );
}

type CustomerActionConfirmationText = Pick<ConfirmDialogContent, 'title' | 'consequence' | 'confirmLabel'>;

/** The confirmation of each action, by intent. */
function getCustomerActionConfirmationTexts({
  name,
  email,
}: CustomerDetail): Record<string, CustomerActionConfirmationText> {
  return {
    'send-code': {
      title: 'Send a new verification code?',
      consequence: `${email} gets a code that expires in 30 minutes. Earlier codes stop working.`,
      confirmLabel: 'Send code',
    },
    'send-reset': {
      title: 'Send a password link?',
      consequence: `${email} gets a link to choose a new password. The current one works until then.`,
      confirmLabel: 'Send link',
    },
    'reset-factor': createResetTwoStepConfirmation(name),
    suspend: {
      title: `Suspend ${name}?`,
      consequence:
        'All sessions end right away, and the account can’t sign in until you reactivate it. Orders continue.',
      confirmLabel: 'Suspend',
    },
    unsuspend: {
      title: `Reactivate ${name}?`,
      consequence: 'The account works again as before.',
      confirmLabel: 'Reactivate',
    },
    'show-data': {
      title: `Export the data of ${name}?`,
      consequence:
        'Everything this shop stores about the person, as a file for the person. The download is recorded in the audit.',
      confirmLabel: 'Export data',
    },
    'cancel-erasure': {
      title: `Keep account of ${name}?`,
      consequence:
        'The account isn’t deleted. The person can sign in again unless the account was already suspended.',
      confirmLabel: 'Keep account',
    },
  };
}
