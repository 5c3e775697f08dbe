import type {
  EDITABLE_FIELDS_BY_ENTITY,
  BulkEditableEntityName,
} from '#app/modules/bulk/edits/edit-rules.ts';
import { getBulkEntityDefinition } from '#app/modules/bulk/entities.ts';
import { REVIEW_REJECTION_REASONS } from '#app/modules/reviews/moderation.ts';
import { Field, TextArea } from '#app/ui/field.tsx';
import type { ServerRejectedFormResult } from '#app/ui/form-action-result.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { useCategoryOptions } from '#app/ui/shop-categories.ts';

type BulkEditFieldsProps = { entity: BulkEditableEntityName; refused: ServerRejectedFormResult | null };

const listBulkEditStatusChoices = (entity: BulkEditableEntityName) =>
  getBulkEntityDefinition(entity).statuses.map((value) => ({ value, label: value.replace('_', ' ') }));

/** Returns what was entered into a field, and its error. */
function getRefusedFieldValueAndError(refused: ServerRejectedFormResult | null, name: string) {
  const typed = refused?.fields[name];
  const problem = refused?.problems.find(({ field }) => field === name);
  return {
    id: name,
    name,
    defaultValue: typeof typed === 'string' ? typed : '',
    error: problem?.message ?? null,
  };
}

/** Chooses the rows to change: by a filter, or by ids. */
export function BulkRowSelectionFields({ entity, refused }: BulkEditFieldsProps) {
  const categories = useCategoryOptions();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...getRefusedFieldValueAndError(refused, 'filter_status')}
          label="With the status"
          placeholder="Any"
          options={listBulkEditStatusChoices(entity)}
        />
        {getBulkEntityDefinition(entity).hasCategory ? (
          <SelectField
            {...getRefusedFieldValueAndError(refused, 'filter_category')}
            label="Category"
            placeholder="Any"
            options={categories}
          />
        ) : null}
      </div>
      <TextArea
        {...getRefusedFieldValueAndError(refused, 'ids')}
        label="Or only these IDs"
        rows={3}
        hint="One per line, as in an export. Leave empty to use every row that matches the filter."
      />
    </>
  );
}

function BulkEditPriceFields({ refused }: Pick<BulkEditFieldsProps, 'refused'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        {...getRefusedFieldValueAndError(refused, 'price_how')}
        label="Price"
        placeholder="Stays"
        options={[
          { value: 'set', label: 'Set to an amount' },
          { value: 'percent', label: 'Change by percent' },
          { value: 'amount', label: 'Change by an amount' },
        ]}
      />
      <Field
        {...getRefusedFieldValueAndError(refused, 'price_value')}
        label="Amount or percent"
        inputMode="decimal"
        hint="49.00, +10 or -10"
      />
      <SelectField
        {...getRefusedFieldValueAndError(refused, 'price_round')}
        label="Round"
        placeholder="Not at all"
        options={[
          { value: '00', label: 'To .00' },
          { value: '99', label: 'To .99' },
        ]}
      />
    </div>
  );
}

function BulkTagOrBadgeFields({
  label,
  refused,
}: {
  label: string;
  refused: ServerRejectedFormResult | null;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        {...getRefusedFieldValueAndError(refused, 'words_how')}
        label={label}
        options={[
          { value: 'add', label: 'Add' },
          { value: 'remove', label: 'Remove' },
          { value: 'set', label: 'Replace with' },
        ]}
      />
      <div className="sm:col-span-2">
        <Field
          {...getRefusedFieldValueAndError(refused, 'words')}
          label={label === 'Badges' ? 'Badge codes' : 'Which tags'}
          hint="Separate with commas."
        />
      </div>
    </div>
  );
}

/** The fields to change; an empty field leaves its value unchanged. */
export function BulkChangeFields({
  entity,
  can,
  refused,
}: BulkEditFieldsProps & { can: (typeof EDITABLE_FIELDS_BY_ENTITY)[BulkEditableEntityName] }) {
  const categories = useCategoryOptions();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...getRefusedFieldValueAndError(refused, 'status')}
          label="Status"
          placeholder="Stays"
          options={listBulkEditStatusChoices(entity)}
        />
        {can.category ? (
          <SelectField
            {...getRefusedFieldValueAndError(refused, 'category')}
            label="Category"
            placeholder="Stays"
            options={categories}
          />
        ) : null}
        {can.reason ? (
          <SelectField
            {...getRefusedFieldValueAndError(refused, 'reject_reason')}
            label="Reason for rejecting"
            placeholder="None"
            options={REVIEW_REJECTION_REASONS.map(({ value, label }) => ({ value, label }))}
          />
        ) : null}
        {can.author ? (
          <Field
            {...getRefusedFieldValueAndError(refused, 'author')}
            label="Author"
            hint="Leave blank to keep it."
          />
        ) : null}
        {can.delivery ? (
          <Field
            {...getRefusedFieldValueAndError(refused, 'delivery')}
            label="Delivery in days"
            inputMode="numeric"
            hint="Leave blank to keep it."
          />
        ) : null}
      </div>
      {can.reason ? (
        <p className="text-sm text-ink-3">
          Reviewers get an email when their review is approved or rejected, just as when you decide one at a
          time.
        </p>
      ) : null}
      {can.price ? <BulkEditPriceFields refused={refused} /> : null}
      {can.words ? <BulkTagOrBadgeFields label={can.words} refused={refused} /> : null}
    </>
  );
}
