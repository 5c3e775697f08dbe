import { useRef } from 'react';

import {
  LabeledSelectField,
  ReadOnlyFormField,
  REQUIRED_FIELD_LABEL,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { getFormValueText } from '#app/lib/form-values.ts';
import {
  MAX_PROMO_CODE_LENGTH,
  type LockedPromoCodeField,
  makePromoCode,
  MAX_PROMO_NOTE_LENGTH,
} from '#app/modules/promo/promo-form.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import type { PromoCodeAppliesToFormChoices } from '#app/modules/promo-pages/promo-search.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { PromoAppliesToField, ReadOnlyPromoAppliesTo } from './applies-to-field.tsx';

/** The modulo favors some letters by one in a hundred million. */
const generateRandomIntegerBelow = (below: number): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;

/** The code, with a button that generates one that is hard to guess. Left empty, the server generates it. */
function PromoCodeField() {
  const box = useRef<HTMLDivElement>(null);
  const { isReadOnly, markChanged } = useEditorFormState();
  const generate = () => {
    const input = box.current?.querySelector('input');
    if (!input) return;
    input.value = makePromoCode(generateRandomIntegerBelow);
    markChanged();
    input.focus();
  };
  return (
    <div ref={box} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        name="code"
        label="Code"
        hint="Letters, digits, hyphens and underscores. Leave blank to generate one."
        maxLength={MAX_PROMO_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="uppercase"
      />
      {isReadOnly ? null : (
        <Button variant="outline" onClick={generate} className="noscript:hidden sm:mt-6">
          Generate
        </Button>
      )}
    </div>
  );
}

/** A locked field of a used code: its text, and a hidden input that keeps the form complete. */
function LockedPromoFieldValue({
  name,
  label,
  shown,
}: {
  name: LockedPromoCodeField;
  label: string;
  shown?: string;
}) {
  const { value, error } = useResourceFormField(name);
  return (
    <div>
      <ReadOnlyFormField label={label}>{shown ?? value}</ReadOnlyFormField>
      <input type="hidden" name={name} value={value} />
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
    </div>
  );
}

function FirstOrderOnlyCheckbox() {
  const { values, isReadOnly } = useEditorFormState();
  const isChecked = getFormValueText(values, 'first_order') !== '';
  if (isReadOnly)
    return (
      <ReadOnlyFormField label="Customers">{isChecked ? 'First orders only' : 'Everyone'}</ReadOnlyFormField>
    );
  return (
    <CheckboxField id="first_order" isChecked={isChecked}>
      For first orders only
    </CheckboxField>
  );
}

const DISCOUNT_TYPES = [
  { value: 'percentage', label: 'A percentage' },
  { value: 'fixed', label: 'An amount in USD' },
];

function PromoEndDateField() {
  const { zone } = useShopTimeFormatters();
  return (
    <TextField
      name="ends"
      label={`Ends (${zone.name})`}
      hint="The code stops working at this time. Leave blank for no end date."
      type="datetime-local"
    />
  );
}

/** How often the code may be used. */
function PromoUsageLimitFields() {
  return (
    <>
      <TextField
        name="max_uses"
        label="Total uses"
        hint="Leave blank for no limit."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        name="customer_limit"
        label="Uses per customer"
        hint="Leave blank for no limit. Applies to accounts; the team is notified about guests."
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

const PROMO_TWO_COLUMN_CLASSES = 'grid gap-4 sm:grid-cols-2';

function UnusedPromoTermsFields({ choices }: { choices: PromoCodeAppliesToFormChoices }) {
  const { zone } = useShopTimeFormatters();
  return (
    <>
      <PromoCodeField />
      <div className={PROMO_TWO_COLUMN_CLASSES}>
        <LabeledSelectField name="type" label="Gives" options={DISCOUNT_TYPES} />
        <TextField
          name="value"
          label="Value"
          need={REQUIRED_FIELD_LABEL}
          hint="A whole percentage from 1 to 100, or a dollar amount such as 20.00."
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          name="starts"
          label={`Starts (${zone.name})`}
          hint="Leave blank to start now."
          type="datetime-local"
        />
        <PromoEndDateField />
      </div>
      <PromoAppliesToField choices={choices} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="minimum"
          label="Minimum order in USD"
          hint="Leave blank for no minimum."
          inputMode="decimal"
          autoComplete="off"
        />
        <PromoUsageLimitFields />
      </div>
    </>
  );
}

/** Once a code was used its terms are fixed; its end and its limits may change. */
function UsedPromoTermsFields({ choices }: { choices: PromoCodeAppliesToFormChoices }) {
  const { zone } = useShopTimeFormatters();
  const { values } = useEditorFormState();
  const type = DISCOUNT_TYPES.find(({ value }) => value === getFormValueText(values, 'type'));
  return (
    <>
      <p className="rounded-base bg-sunken px-4 py-3 text-sm text-ink-2">
        Orders have used this code, so you can only change its end date and limits.
      </p>
      <div className={PROMO_TWO_COLUMN_CLASSES}>
        <LockedPromoFieldValue name="code" label="Code" />
        <LockedPromoFieldValue name="type" label="Gives" shown={type?.label} />
        <LockedPromoFieldValue name="value" label="Value" />
        <ReadOnlyPromoAppliesTo services={choices.services} />
        <LockedPromoFieldValue name="starts" label={`Starts (${zone.name})`} />
        <LockedPromoFieldValue name="minimum" label="Minimum order in USD" />
        <PromoEndDateField />
        <PromoUsageLimitFields />
      </div>
    </>
  );
}

/** The fields of a promo code. */
export function PromoFields({
  isUsed,
  choices,
}: {
  isUsed: boolean;
  choices: PromoCodeAppliesToFormChoices;
}) {
  return (
    <div className="grid gap-4 rounded-base border border-line bg-paper p-5">
      {isUsed ? <UsedPromoTermsFields choices={choices} /> : <UnusedPromoTermsFields choices={choices} />}
      <FirstOrderOnlyCheckbox />
      <TextField
        name="description"
        label="Note"
        hint="Only your team sees this."
        limit={MAX_PROMO_NOTE_LENGTH}
        autoComplete="off"
      />
    </div>
  );
}
