import { useState } from 'react';

import { PictureUploadField } from '#app/admin-kit/files/picture-field.tsx';
import {
  LabeledSelectField,
  LongTextField,
  ReadOnlyFormField,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import { getFormValueText } from '#app/lib/form-values.ts';
import {
  getDefaultExitModalButtonLabel,
  EXIT_MODAL_OFFER_TYPES,
  MAX_EXIT_MODAL_BODY_CHARACTERS,
  MODAL_DISMISS_LABEL,
  MODAL_BUTTON_LABEL_LIMIT,
  MODAL_LEGAL_TEXT_LIMIT,
  MODAL_TITLE_LIMIT,
} from '#app/modules/exit-modal/model.ts';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const EXIT_MODAL_FIELDS_CARD_CLASSES = 'grid gap-4 rounded-base border border-line bg-paper p-5';
const EXIT_MODAL_TWO_COLUMN_CLASSES = 'grid items-start gap-4 sm:grid-cols-2 *:min-w-0';
/** A date and time need room for their parts: side by side only where both fit. */
const EXIT_MODAL_DATE_FIELDS_GRID_CLASSES =
  'grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] items-start gap-4 *:min-w-0';

function ExitModalTextFields() {
  return (
    <section aria-labelledby="window-words" className={EXIT_MODAL_FIELDS_CARD_CLASSES}>
      <h2 id="window-words" className="text-lg font-semibold">
        Content
      </h2>
      <TextField
        name="title"
        label="Title"
        need="Required to make it active"
        limit={MODAL_TITLE_LIMIT}
        autoComplete="off"
      />
      <LongTextField name="body" label="Text" limit={MAX_EXIT_MODAL_BODY_CHARACTERS} rows={3} />
      <PictureUploadField
        name="image"
        label="Image"
        hint="URL of an uploaded image, shown at 16:9. Leave blank for none."
        action="/admin/homepage-content/files"
        fields={{ kind: 'picture' }}
      />
      <TextField
        name="image_alt"
        label="Alt text"
        hint="For people who can’t see the image."
        autoComplete="off"
      />
      <div className={EXIT_MODAL_TWO_COLUMN_CLASSES}>
        <TextField
          name="dismiss"
          label="Dismiss label"
          hint={`Leave blank for “${MODAL_DISMISS_LABEL}”.`}
          maxLength={MODAL_BUTTON_LABEL_LIMIT}
          autoComplete="off"
        />
        <TextField name="legal" label="Legal line" limit={MODAL_LEGAL_TEXT_LIMIT} autoComplete="off" />
      </div>
    </section>
  );
}

/** What the modal offers; shows the fields of the chosen action, or all of them without script. */
function ExitModalActionFields() {
  const { value, isReadOnly } = useResourceFormField('action');
  const [action, setAction] = useState(value);
  const only = (wanted: string) => joinClassNames(action !== wanted && 'hidden noscript:block');
  return (
    <section
      aria-labelledby="window-action"
      className={EXIT_MODAL_FIELDS_CARD_CLASSES}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) setAction(event.target.value);
      }}
    >
      <h2 id="window-action" className="text-lg font-semibold">
        Action
      </h2>
      <div className={EXIT_MODAL_TWO_COLUMN_CLASSES}>
        <LabeledSelectField name="action" label="Offer" options={EXIT_MODAL_OFFER_TYPES} />
        <TextField
          name="label"
          label="Button label"
          hint={`Leave blank for “${getDefaultExitModalButtonLabel(action)}”.`}
          maxLength={MODAL_BUTTON_LABEL_LIMIT}
          autoComplete="off"
        />
      </div>
      <div className={only('link')}>
        <TextField
          name="link"
          label="Page"
          hint="A path such as /services, or an https URL."
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className={only('code')}>
        <TextField
          name="promo"
          label="Promo code"
          hint="Must be valid now."
          className="uppercase"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {action === 'email' && !isReadOnly ? (
        <p className="text-sm text-ink-2">
          Asks for an email address and consent. The person becomes a contact after clicking the link in the
          confirmation email.
        </p>
      ) : null}
      {action === 'call' && !isReadOnly ? (
        <p className="text-sm text-ink-2">Opens the booking page from Shop settings.</p>
      ) : null}
    </section>
  );
}

function ShowOnPhonesCheckbox() {
  const { values, isReadOnly } = useEditorFormState();
  const isChecked = getFormValueText(values, 'phones') !== '';
  if (isReadOnly) return <ReadOnlyFormField label="On phones">{isChecked ? 'Yes' : 'No'}</ReadOnlyFormField>;
  return (
    <CheckboxField id="phones" isChecked={isChecked}>
      Also show on phones: after 30 seconds without a touch, or on a fast scroll up
    </CheckboxField>
  );
}

const VISITOR_AUDIENCE_OPTIONS = [
  { value: 'all', label: 'Everyone' },
  { value: 'new', label: 'New visitors' },
  { value: 'returning', label: 'Returning visitors' },
];
const EXIT_MODAL_CART_CONDITION_OPTIONS = [
  { value: 'any', label: 'Any cart' },
  { value: 'empty', label: 'An empty cart' },
  { value: 'filled', label: 'Items in the cart' },
];

function ModalDisplayRuleFields() {
  const { zone } = useShopTimeFormatters();
  return (
    <section aria-labelledby="window-rules" className={EXIT_MODAL_FIELDS_CARD_CLASSES}>
      <div className="grid gap-1">
        <h2 id="window-rules" className="text-lg font-semibold">
          Rules
        </h2>
        <p className="text-sm text-ink-2">
          Opens after 10 seconds when the pointer leaves through the top of the page: once per visit, not for
          30 days after it’s dismissed, and never again after it’s accepted. Never shown on cart, checkout,
          sign-in, account, order and legal pages.
        </p>
      </div>
      <ShowOnPhonesCheckbox />
      <div className={EXIT_MODAL_DATE_FIELDS_GRID_CLASSES}>
        <TextField
          name="starts"
          label={`Starts (${zone.name})`}
          hint="Leave blank to start now."
          type="datetime-local"
        />
        <TextField
          name="ends"
          label={`Ends (${zone.name})`}
          hint="Leave blank for no end date."
          type="datetime-local"
        />
      </div>
      <div className={EXIT_MODAL_TWO_COLUMN_CLASSES}>
        <LabeledSelectField name="visitors" label="Audience" options={VISITOR_AUDIENCE_OPTIONS} />
        <LabeledSelectField name="cart" label="Cart" options={EXIT_MODAL_CART_CONDITION_OPTIONS} />
        <LongTextField
          name="only"
          label="Only on these pages"
          hint="One path per line, such as /services or /blog/*. Leave blank for all pages."
          rows={3}
          spellCheck={false}
        />
        <LongTextField
          name="except"
          label="Not on these pages"
          hint="One path per line."
          rows={3}
          spellCheck={false}
        />
        <LongTextField
          name="utm"
          label="Only for visits from"
          hint="One parameter per line, such as utm_campaign=spring. Leave blank for all visits."
          rows={3}
          spellCheck={false}
        />
      </div>
    </section>
  );
}

/** The fields of an exit modal. */
export function ExitModalFields() {
  return (
    <div className="grid content-start gap-4">
      <ExitModalTextFields />
      <ExitModalActionFields />
      <ModalDisplayRuleFields />
    </div>
  );
}
