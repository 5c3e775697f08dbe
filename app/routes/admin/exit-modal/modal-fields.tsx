import { useState } from 'react';

import { PictureField } from '#app/admin-kit/files/picture-field.tsx';
import { ChoiceField, LongTextField, ReadOnlyValue, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useFormField, useFormState } from '#app/admin-kit/form/form-state.ts';
import { classNames } from '#app/lib/class-names.ts';
import { textOf } from '#app/lib/form-values.ts';
import {
  actionButton,
  ACTIONS,
  BODY_LIMIT,
  DISMISS,
  LABEL_LIMIT,
  LEGAL_LIMIT,
  TITLE_LIMIT,
} from '#app/modules/exit-modal/model.ts';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { useShopTime } from '#app/ui/shop-time.ts';

const BOX = 'grid gap-4 rounded-base border border-line bg-paper p-5';
const PAIRS = 'grid items-start gap-4 sm:grid-cols-2 *:min-w-0';
/** A moment needs room for its parts: side by side only where both have it. */
const MOMENTS = 'grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] items-start gap-4 *:min-w-0';

function WordsFields() {
  return (
    <section aria-labelledby="window-words" className={BOX}>
      <h2 id="window-words" className="text-lg font-semibold">
        Content
      </h2>
      <TextField
        name="title"
        label="Title"
        need="Required to make it active"
        limit={TITLE_LIMIT}
        autoComplete="off"
      />
      <LongTextField name="body" label="Text" limit={BODY_LIMIT} rows={3} />
      <PictureField
        name="image"
        label="Picture"
        hint="The address of an uploaded picture; shown 16 to 9. Empty: none."
        action="/admin/homepage-content/files"
        fields={{ kind: 'picture' }}
      />
      <TextField
        name="image_alt"
        label="What the picture shows"
        hint="For who cannot see it."
        autoComplete="off"
      />
      <div className={PAIRS}>
        <TextField
          name="dismiss"
          label="Words to dismiss it"
          hint={`Empty: ${DISMISS}`}
          maxLength={LABEL_LIMIT}
          autoComplete="off"
        />
        <TextField name="legal" label="Legal line" limit={LEGAL_LIMIT} autoComplete="off" />
      </div>
    </section>
  );
}

/** What the window offers; of its fields those that belong to the choice, and without script all. */
function ActionFields() {
  const { value, isReadOnly } = useFormField('action');
  const [action, setAction] = useState(value);
  const only = (wanted: string) => classNames(action !== wanted && 'hidden noscript:block');
  return (
    <section
      aria-labelledby="window-action"
      className={BOX}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) setAction(event.target.value);
      }}
    >
      <h2 id="window-action" className="text-lg font-semibold">
        Action
      </h2>
      <div className={PAIRS}>
        <ChoiceField name="action" label="It offers to" options={ACTIONS} />
        <TextField
          name="label"
          label="Words of the button"
          hint={`Empty: ${actionButton(action)}`}
          maxLength={LABEL_LIMIT}
          autoComplete="off"
        />
      </div>
      <div className={only('link')}>
        <TextField
          name="link"
          label="Page"
          hint="A path such as /services, or an https address."
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className={only('code')}>
        <TextField
          name="promo"
          label="Promo code"
          hint="One that is valid now."
          className="uppercase"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {action === 'email' && !isReadOnly ? (
        <p className="text-sm text-ink-2">
          Asks for an address and an unticked consent. Its owner becomes a contact once the link of an email
          is pressed.
        </p>
      ) : null}
      {action === 'call' && !isReadOnly ? (
        <p className="text-sm text-ink-2">Leads to the booking page of the shop settings.</p>
      ) : null}
    </section>
  );
}

function Phones() {
  const { values, isReadOnly } = useFormState();
  const isChecked = textOf(values, 'phones') !== '';
  if (isReadOnly) return <ReadOnlyValue label="On phones">{isChecked ? 'Yes' : 'No'}</ReadOnlyValue>;
  return (
    <CheckboxField id="phones" isChecked={isChecked}>
      Also on phones: after 30 seconds without a touch, or a fast scroll up
    </CheckboxField>
  );
}

const VISITORS = [
  { value: 'all', label: 'Everybody' },
  { value: 'new', label: 'New visitors' },
  { value: 'returning', label: 'Who has been here before' },
];
const CARTS = [
  { value: 'any', label: 'Any cart' },
  { value: 'empty', label: 'An empty cart' },
  { value: 'filled', label: 'Something in the cart' },
];

function RuleFields() {
  const { zone } = useShopTime();
  return (
    <section aria-labelledby="window-rules" className={BOX}>
      <div className="grid gap-1">
        <h2 id="window-rules" className="text-lg font-semibold">
          Rules
        </h2>
        <p className="text-sm text-ink-2">
          It opens when the pointer leaves the page by its top, after 10 seconds: once a visit, not for 30
          days after a dismissal, and never again once it was taken. Cart, checkout, sign-in, account, orders
          and legal pages never show it.
        </p>
      </div>
      <Phones />
      <div className={MOMENTS}>
        <TextField
          name="starts"
          label={`Starts (${zone.name})`}
          hint="Empty: at once."
          type="datetime-local"
        />
        <TextField name="ends" label={`Ends (${zone.name})`} hint="Empty: never." type="datetime-local" />
      </div>
      <div className={PAIRS}>
        <ChoiceField name="visitors" label="For" options={VISITORS} />
        <ChoiceField name="cart" label="With" options={CARTS} />
        <LongTextField
          name="only"
          label="Only on these pages"
          hint="One path a line, such as /services or /blog/*. Empty: all."
          rows={3}
          spellCheck={false}
        />
        <LongTextField
          name="except"
          label="Not on these pages"
          hint="One path a line."
          rows={3}
          spellCheck={false}
        />
        <LongTextField
          name="utm"
          label="Only for visits that came by"
          hint="One parameter a line, such as utm_campaign=spring. Empty: all."
          rows={3}
          spellCheck={false}
        />
      </div>
    </section>
  );
}

/** The fields of a window. */
export function ModalFields() {
  return (
    <div className="grid content-start gap-4">
      <WordsFields />
      <ActionFields />
      <RuleFields />
    </div>
  );
}
