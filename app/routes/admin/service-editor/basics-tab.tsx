import { useState } from 'react';

import { CopyLink } from '#app/admin-kit/copy-link.tsx';
import { OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import {
  ChoiceField,
  LongTextField,
  ReadOnlyValue,
  REQUIRED_TO_PUBLISH,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useFormField, useFormState } from '#app/admin-kit/form/form-state.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import {
  deliveryDaysFrom,
  priceCentsOf,
  priceText,
  priceWarning,
} from '#app/modules/catalog/service-content.ts';
import { Field } from '#app/ui/field.tsx';
import { useCategoryOptions } from '#app/ui/shop-categories.ts';
import { wholeNumber } from '#app/ui/whole-number.ts';

import { BadgesField } from './badges-field.tsx';
import { Part } from './form-parts.tsx';
import type { ServiceFacts } from './reading.server.ts';
import { RichSection } from './rich-section.tsx';
import { RowsField } from './rows-field.tsx';
import { SLUG_DIALOG } from './slug-dialog.tsx';

function priceHint(cents: ReturnType<typeof priceCentsOf>): string {
  if (cents === 'invalid') return 'Enter a price such as 149.00.';
  return priceWarning(cents) ?? `Customers pay ${formatDollars(cents ?? 0)}.`;
}

/** AEDIT-08: everything but digits and dot disappears as it is typed. */
function PriceField({ mayPrice }: { mayPrice: boolean }) {
  const { value, error, isReadOnly } = useFormField('price');
  const [typed, setTyped] = useState(value);
  const [isDropped, setIsDropped] = useState(false);
  if (isReadOnly || !mayPrice)
    return <ReadOnlyValue label="Price (USD)">{value && `$${value}`}</ReadOnlyValue>;
  const cents = priceCentsOf(typed);
  return (
    <Field
      id="price"
      name="price"
      label="Price (USD)"
      inputMode="decimal"
      autoComplete="off"
      placeholder="149.00"
      defaultValue={value}
      error={isDropped ? 'US dollars, with a dot before the cents, such as 149.50. Check the price.' : error}
      hint={priceHint(cents)}
      onInput={({ currentTarget: field }) => {
        const kept = priceText(field.value);
        // It stays until the price is typed again: `95,50` has become 9550.
        const hasOther = /[^\d.\s$]/.test(field.value);
        setIsDropped(hasOther || (isDropped && kept !== ''));
        if (kept !== field.value) field.value = kept;
        setTyped(kept);
      }}
    />
  );
}

function DeliveryField({ mayPrice }: { mayPrice: boolean }) {
  const { value, error, isReadOnly } = useFormField('delivery_hours');
  const [typed, setTyped] = useState(value);
  if (isReadOnly || !mayPrice) return <ReadOnlyValue label="Delivery time (hours)">{value}</ReadOnlyValue>;
  const hours = Number(typed);
  const days = deliveryDaysFrom(typed.trim() === '' || !(hours >= 0) ? null : hours);
  return (
    <Field
      id="delivery_hours"
      name="delivery_hours"
      label="Delivery time (hours)"
      {...wholeNumber({ min: 1, max: 8760 })}
      defaultValue={value}
      error={error}
      hint={`Rounded up to whole days: ${days === 1 ? '1 day' : `${days} days`}.`}
      onInput={({ currentTarget: field }) => setTyped(field.value)}
    />
  );
}

/** What is sold, in which category, for how much and how fast. */
export function Offer({ mayPrice }: { mayPrice: boolean }) {
  return (
    <Part title="The offer">
      <TextField
        name="service_title"
        label="Service title"
        need={REQUIRED_TO_PUBLISH}
        limit={160}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          name="category"
          label="Category"
          need={REQUIRED_TO_PUBLISH}
          options={[{ value: '', label: 'Choose a category' }, ...useCategoryOptions()]}
        />
        <PriceField mayPrice={mayPrice} />
        <DeliveryField mayPrice={mayPrice} />
      </div>
      <LongTextField
        name="pain_point"
        label="Pain point"
        hint="The reason to buy, in a sentence under the title."
        rows={2}
      />
    </Part>
  );
}

function Sections() {
  return (
    <>
      <Part title="Description" note="The sections of the public page. Empty ones are left out.">
        <RichSection
          name="about"
          label="About This Service"
          need={`${REQUIRED_TO_PUBLISH}, or another section`}
        />
        <RichSection name="process" label="How It Works" />
      </Part>
      <Part
        title="What you owe the customer"
        note="One line per deliverable. Each order carries these rows as its checklist; orders already placed keep theirs."
      >
        <div className="grid gap-6 lg:grid-cols-2">
          <RowsField name="included" label="What's included" />
          <RowsField name="excluded" label="What's not included" />
        </div>
      </Part>
      <Part title="More to read">
        <RichSection name="details" label="Additional Details" />
        <RichSection name="value" label="Why It Matters?" />
      </Part>
    </>
  );
}

function AddressPart({ service }: { service: ServiceFacts | null }) {
  const { isReadOnly } = useFormState();
  return (
    <Part
      title="Address"
      note="Created from the title at the first save. Former addresses lead to the current one."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
          {service?.slug ? `/service/${service.slug}` : 'No address yet'}
        </p>
        {service?.slug && !isReadOnly ? (
          <OpensDialog dialogId={SLUG_DIALOG} variant="outline" size="sm">
            Change address
          </OpensDialog>
        ) : null}
      </div>
      {service && service.hiddenReasons.length === 0 ? (
        <CopyLink
          label="Buy link: opens a cart with one of it, ready to pay; stays right when the address changes"
          link={service.buyLink}
          copyLabel="Copy buy link"
        />
      ) : null}
    </Part>
  );
}

/** The fields of AEDIT-11 and pages.md: what is sold, what it says, what is owed. */
export function BasicsTab({
  service,
  badges,
  briefs,
  mayPrice,
}: {
  service: ServiceFacts | null;
  badges: readonly ServiceBadge[];
  /** The questionnaires to choose from. */
  briefs: readonly { value: string; label: string }[];
  mayPrice: boolean;
}) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Offer mayPrice={mayPrice} />
      <Sections />
      <Part
        title="Badges"
        note="All of them are shown on the service's page. Its card shows the first one; without one, the shop chooses: delivered in 24 hours when dates go by the clock, most hired, low price, or none. While the demo's texts and figures are shown, the shop always chooses."
      >
        <BadgesField badges={badges} />
      </Part>
      <Part title="Around the order">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="revision_rounds"
            label="Revision rounds included"
            {...wholeNumber({ min: 0, max: 20 })}
          />
          <TextField
            name="effort_units"
            label="Effort units"
            hint="How much of a working day it takes up, for promised dates."
            {...wholeNumber({ min: 1, max: 100 })}
          />
        </div>
        <ChoiceField
          name="brief_template_id"
          label="Brief"
          hint="What buyers are asked after they pay. Orders already paid keep their questions."
          options={[{ value: '', label: 'Ask nothing' }, ...briefs]}
        />
        <LongTextField name="client_quote" label="Client satisfaction quote" rows={2} />
        <LongTextField name="founder_quote" label="Founder quote after delivery" rows={2} />
      </Part>
      <AddressPart service={service} />
    </div>
  );
}
