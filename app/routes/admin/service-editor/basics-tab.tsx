import { useState } from 'react';

import { LinkWithCopyButton } from '#app/admin-kit/copy-link.tsx';
import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import {
  LabeledSelectField,
  LongTextField,
  ReadOnlyFormField,
  REQUIRED_TO_PUBLISH_LABEL,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import {
  convertHoursToDeliveryDays,
  parsePriceCents,
  cleanServicePriceWhileTyping,
  getServicePriceWarning,
} from '#app/modules/catalog/service-content.ts';
import { Field } from '#app/ui/field.tsx';
import { useCategoryOptions } from '#app/ui/shop-categories.ts';
import { getWholeNumberInputProps } from '#app/ui/whole-number.ts';

import { ServiceBadgesField } from './badges-field.tsx';
import { AdminFormSection } from './form-parts.tsx';
import type { ServiceInServiceEditor } from './reading.server.ts';
import { RichTextFormField } from './rich-section.tsx';
import { ChecklistRowsField } from './rows-field.tsx';
import { CHANGE_SLUG_DIALOG_ID } from './slug-dialog.tsx';

/** Opens another admin page in a new tab, so that the user's input here is kept. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {children}
    </a>
  );
}

function getServicePriceFieldHint(cents: ReturnType<typeof parsePriceCents>): string {
  if (cents === 'invalid') return 'Enter a price such as 149.00.';
  return getServicePriceWarning(cents) ?? `Customers pay ${formatDollars(cents ?? 0)}.`;
}

/**
 * AEDIT-08: everything but digits and dot is removed while typing. A comma that may separate cents is
 * remembered and sent with the price, so that `95,50` is refused and not saved as 9550.
 */
function PriceField({ mayPrice }: { mayPrice: boolean }) {
  const { value, error, isReadOnly } = useResourceFormField('price');
  const [typed, setTyped] = useState(value);
  const [isDropped, setIsDropped] = useState(false);
  const [commaAt, setCommaAt] = useState<number | null>(null);
  if (isReadOnly || !mayPrice)
    return <ReadOnlyFormField label="Price (USD)">{value && `$${value}`}</ReadOnlyFormField>;
  const withComma = commaAt === null ? typed : `${typed.slice(0, commaAt)},${typed.slice(commaAt)}`;
  const isRefused = commaAt !== null && parsePriceCents(withComma) === 'invalid';
  const cents = parsePriceCents(typed);
  return (
    <>
      {isRefused ? <input type="hidden" name="price" value={withComma} /> : null}
      <Field
        id="price"
        name={isRefused ? undefined : 'price'}
        label="Price (USD)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="149.00"
        defaultValue={value}
        error={
          isDropped ? 'US dollars, with a dot before the cents, such as 149.50. Check the price.' : error
        }
        hint={getServicePriceFieldHint(cents)}
        onInput={({ currentTarget: field }) => {
          const kept = cleanServicePriceWhileTyping(field.value);
          const comma = field.value.indexOf(',');
          if (comma >= 0) setCommaAt(cleanServicePriceWhileTyping(field.value.slice(0, comma)).length);
          else if (commaAt !== null && kept.length <= commaAt) setCommaAt(null);
          // The warning stays until the price is typed again: `95,50` has become 9550.
          const hasOther = /[^\d.\s$]/.test(field.value);
          setIsDropped(hasOther || (isDropped && kept !== ''));
          if (kept !== field.value) field.value = kept;
          setTyped(kept);
        }}
      />
    </>
  );
}

function ServiceDeliveryTimeField({ mayPrice }: { mayPrice: boolean }) {
  const { value, error, isReadOnly } = useResourceFormField('delivery_hours');
  const [typed, setTyped] = useState(value);
  if (isReadOnly || !mayPrice)
    return <ReadOnlyFormField label="Delivery time (hours)">{value}</ReadOnlyFormField>;
  const hours = Number(typed);
  const days = convertHoursToDeliveryDays(typed.trim() === '' || !(hours >= 0) ? null : hours);
  return (
    <Field
      id="delivery_hours"
      name="delivery_hours"
      label="Delivery time (hours)"
      {...getWholeNumberInputProps({ min: 1, max: 8760 })}
      defaultValue={value}
      error={error}
      hint={`Rounded up to whole days: ${days === 1 ? '1 day' : `${days} days`}.`}
      onInput={({ currentTarget: field }) => setTyped(field.value)}
    />
  );
}

/** The service's title, category, price and delivery time. */
export function ServiceTitlePriceAndDeliveryFields({ mayPrice }: { mayPrice: boolean }) {
  return (
    <AdminFormSection title="The offer">
      <TextField
        name="service_title"
        label="Service title"
        need={REQUIRED_TO_PUBLISH_LABEL}
        limit={160}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <LabeledSelectField
          name="category"
          label="Category"
          need={REQUIRED_TO_PUBLISH_LABEL}
          hint={<NewTabLink to="/admin/categories">Edit categories</NewTabLink>}
          options={[{ value: '', label: 'Choose a category' }, ...useCategoryOptions()]}
        />
        <PriceField mayPrice={mayPrice} />
        <ServiceDeliveryTimeField mayPrice={mayPrice} />
      </div>
      <LongTextField
        name="pain_point"
        label="Pain point"
        hint="The reason to buy, in one sentence. Shown under the title."
        rows={2}
      />
    </AdminFormSection>
  );
}

function ServiceDescriptionFormSections() {
  return (
    <>
      <AdminFormSection title="Description" note="Sections of the public page. Empty sections are hidden.">
        <RichTextFormField
          name="about"
          label="About This Service"
          need={`${REQUIRED_TO_PUBLISH_LABEL}, or another section`}
        />
        <RichTextFormField name="process" label="How It Works" />
      </AdminFormSection>
      <AdminFormSection
        title="Deliverables"
        note="One per line. They become the checklist on each new order."
      >
        <div className="grid gap-6 lg:grid-cols-2">
          <ChecklistRowsField name="included" label="What's included" />
          <ChecklistRowsField name="excluded" label="What's not included" />
        </div>
      </AdminFormSection>
      <AdminFormSection title="More information">
        <RichTextFormField name="details" label="Additional Details" />
        <RichTextFormField name="value" label="Why It Matters?" />
      </AdminFormSection>
    </>
  );
}

function ServiceUrlSection({ service }: { service: ServiceInServiceEditor | null }) {
  const { isReadOnly } = useEditorFormState();
  return (
    <AdminFormSection
      title="URL"
      note="Created from the title when you first save. Old URLs redirect to the current one."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
          {service?.slug ? `/service/${service.slug}` : 'No URL yet'}
        </p>
        {service?.slug && !isReadOnly ? (
          <OpenDialogButton dialogId={CHANGE_SLUG_DIALOG_ID} variant="outline" size="sm">
            Change URL
          </OpenDialogButton>
        ) : null}
      </div>
      {service && service.hiddenReasons.length === 0 ? (
        <LinkWithCopyButton
          label="Buy link: opens a cart with this service, ready to pay. Keeps working if the URL changes."
          link={service.buyLink}
          copyLabel="Copy buy link"
        />
      ) : null}
    </AdminFormSection>
  );
}

/** The fields of AEDIT-11 and pages.md: the offer, its texts, and what is delivered. */
export function ServiceBasicsTab({
  service,
  badges,
  briefs,
  mayPrice,
}: {
  service: ServiceInServiceEditor | null;
  badges: readonly ServiceBadge[];
  /** The available questionnaires. */
  briefs: readonly { value: string; label: string }[];
  mayPrice: boolean;
}) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <ServiceTitlePriceAndDeliveryFields mayPrice={mayPrice} />
      <ServiceDescriptionFormSections />
      <AdminFormSection
        title="Badges"
        note="Shown on the service page. The card shows the first one. Without one, the shop picks: delivered in 24 hours, most hired, low price, or none. With demo data, the shop always picks."
      >
        <ServiceBadgesField badges={badges} />
      </AdminFormSection>
      <AdminFormSection title="Order settings">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="revision_rounds"
            label="Revision rounds included"
            {...getWholeNumberInputProps({ min: 0, max: 20 })}
          />
          <TextField
            name="effort_units"
            label="Effort points"
            hint="How much of your daily capacity it takes. Used to calculate delivery dates."
            {...getWholeNumberInputProps({ min: 1, max: 100 })}
          />
        </div>
        <LabeledSelectField
          name="brief_template_id"
          label="Brief"
          hint={
            <>
              Questions customers answer after they pay. Paid orders keep their questions.{' '}
              <NewTabLink to="/admin/templates">Edit briefs</NewTabLink>
            </>
          }
          options={[{ value: '', label: 'Ask nothing' }, ...briefs]}
        />
        <LongTextField name="client_quote" label="Client satisfaction quote" rows={2} />
        <LongTextField name="founder_quote" label="Founder quote after delivery" rows={2} />
      </AdminFormSection>
      <ServiceUrlSection service={service} />
    </div>
  );
}
