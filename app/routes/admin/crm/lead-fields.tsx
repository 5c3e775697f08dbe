import type { ReactNode } from 'react';

import { LabeledSelectField, REQUIRED_FIELD_LABEL, TextField } from '#app/admin-kit/form/form-fields.tsx';
import type { AssignableLeadOwner } from '#app/modules/crm/leads/lead-list.ts';
import { LEAD_FIELD_MAX_LENGTHS } from '#app/modules/crm/leads/lead-labels.ts';

/** The options for a lead's owner: a team member, or none. */
export const buildLeadOwnerSelectOptions = (owners: readonly AssignableLeadOwner[]) => [
  { value: '', label: 'No one' },
  ...owners.map(({ id, name }) => ({ value: id, label: name })),
];

/** The fields the team fills in for a contact; `children` follow the name. */
export function LeadFields({
  owners,
  children,
}: {
  owners: readonly AssignableLeadOwner[];
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-4 rounded-base border border-line bg-paper p-5 sm:grid-cols-2 *:min-w-0">
      <TextField
        name="name"
        label="Name"
        need={REQUIRED_FIELD_LABEL}
        maxLength={LEAD_FIELD_MAX_LENGTHS.name}
        autoComplete="off"
        required
      />
      {children}
      <TextField
        name="company"
        label="Company"
        maxLength={LEAD_FIELD_MAX_LENGTHS.company}
        autoComplete="off"
      />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        maxLength={LEAD_FIELD_MAX_LENGTHS.phone}
        autoComplete="off"
      />
      <TextField
        name="website"
        label="Website"
        inputMode="url"
        maxLength={LEAD_FIELD_MAX_LENGTHS.website}
        autoComplete="off"
      />
      <TextField name="value" label="Value in USD" inputMode="decimal" autoComplete="off" />
      <LabeledSelectField name="owner" label="Owner" options={buildLeadOwnerSelectOptions(owners)} />
      <TextField name="tags" label="Tags" hint="Separate tags with commas." autoComplete="off" />
      <div className="sm:col-span-2">
        <TextField
          name="next_step"
          label="Next step"
          limit={LEAD_FIELD_MAX_LENGTHS.nextStep}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
