import { Form } from 'react-router';

import { SERVICE_BADGE_COLORS, type ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FormFieldFrame } from '#app/ui/field.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

import { EDIT_BADGES_DIALOG_ID } from './badges-field.tsx';
import { DialogWithForms } from './page-dialog.tsx';

function BadgeColorSelect({ id, color, label }: { id: string; color: string; label: string }) {
  return (
    <FormFieldFrame id={id} label={label}>
      <SelectControl id={id} name="color" defaultValue={color}>
        {SERVICE_BADGE_COLORS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectControl>
    </FormFieldFrame>
  );
}

function ServiceBadgeEditRow({ badge: { code, label, color } }: { badge: ServiceBadge }) {
  return (
    <li>
      <Form
        method="post"
        preventScrollReset
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
      >
        <input type="hidden" name="code" value={code} />
        <Field label={`Label of ${code}`} name="label" defaultValue={label} maxLength={40} required />
        <BadgeColorSelect id={`color-${code}`} color={color} label={`Color of ${code}`} />
        <div className="flex gap-2">
          <Button type="submit" name="intent" value="badge-save" variant="outline" size="sm">
            Save<span className="sr-only">{` badge ${code}`}</span>
          </Button>
          <Button type="submit" name="intent" value="badge-delete" variant="ghost" size="sm">
            Delete<span className="sr-only">{` badge ${code}`}</span>
          </Button>
        </div>
      </Form>
    </li>
  );
}

/** Edits the list of all badges: code, label and color (AEDIT-11). */
export function EditServiceBadgesDialog({ badges }: { badges: readonly ServiceBadge[] }) {
  return (
    <DialogWithForms id={EDIT_BADGES_DIALOG_ID} title="Badges">
      <p className="text-sm text-ink-2">
        Changes apply right away to every service with the badge. Deleted badges are no longer shown.
      </p>
      <ul className="grid gap-4">
        {badges.map((badge) => (
          <ServiceBadgeEditRow key={`${badge.code} ${badge.label} ${badge.color}`} badge={badge} />
        ))}
      </ul>
      <Form
        key={badges.length}
        method="post"
        preventScrollReset
        aria-label="New badge"
        className="grid items-end gap-3 border-t border-line pt-5 sm:grid-cols-[8rem_minmax(0,1fr)_8rem_auto]"
      >
        <Field label="New code" name="code" maxLength={40} required pattern="[A-Za-z0-9][A-Za-z0-9_\-]*" />
        <Field label="New label" name="label" maxLength={40} required />
        <BadgeColorSelect id="color-of-new-badge" color="blue" label="New color" />
        <Button type="submit" name="intent" value="badge-save" size="sm">
          Add badge
        </Button>
      </Form>
    </DialogWithForms>
  );
}
