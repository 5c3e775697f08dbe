import {
  LabeledSelectField,
  LongTextField,
  REQUIRED_FIELD_LABEL,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { getFormValueText } from '#app/lib/form-values.ts';
import {
  MAX_REFUND_WINDOW_DAYS,
  SHOP_DETAILS_MAX_LENGTHS,
} from '#app/modules/content/settings/settings-shapes.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

const PROVIDER_FIELDS_TWO_COLUMNS_CLASS = 'grid grid-cols-1 gap-4 md:grid-cols-2';

/** What buyers are promised, and in which time zone. */
function TimeZoneAndRefundSettingsFields({ zones }: { zones: readonly string[] }) {
  const typed = getFormValueText(useEditorFormState().values, 'timeZone');
  // Keeps a refused value in its field, like all other input.
  const options = zones.includes(typed) ? zones : [typed, ...zones];
  return (
    <AdminFormSection title="Time zone and refunds">
      <LabeledSelectField
        name="timeZone"
        label="Time zone"
        hint="Used for every time you enter or the shop shows: to customers, in emails, on documents and in the working calendar. Past events don’t move."
        options={options.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <TextField
        name="refundDays"
        label="Refund period (days)"
        need={REQUIRED_FIELD_LABEL}
        hint={`From 1 to ${MAX_REFUND_WINDOW_DAYS}, counted from the last delivery. Use {refund_days} to insert it in your texts. Existing orders keep the period they were placed with.`}
        inputMode="numeric"
        autoComplete="off"
      />
    </AdminFormSection>
  );
}

/** The shop's name, contact details and links. */
export function ShopDetailsFields({ zones }: { zones: readonly string[] }) {
  return (
    <>
      <AdminFormSection
        title="About your business"
        note="Used on every page, email, invoice and feed. Changes apply right away."
      >
        <div className={PROVIDER_FIELDS_TWO_COLUMNS_CLASS}>
          <TextField
            name="name"
            label="Shop name"
            need={REQUIRED_FIELD_LABEL}
            hint="Shown in the header, page titles, emails and invoices."
            limit={SHOP_DETAILS_MAX_LENGTHS.name}
            autoComplete="off"
          />
          <TextField
            name="shortName"
            label="Short name"
            need={REQUIRED_FIELD_LABEL}
            hint="For buttons and short sentences, such as “Book a call with Fern”."
            limit={SHOP_DETAILS_MAX_LENGTHS.shortName}
            autoComplete="off"
          />
        </div>
        <TextField
          name="legalLine"
          label="Legal entity"
          need={REQUIRED_FIELD_LABEL}
          hint="Shown in the footer, legal texts and invoices."
          limit={SHOP_DETAILS_MAX_LENGTHS.legalLine}
          autoComplete="off"
        />
        <LongTextField
          name="about"
          label="About the shop"
          need={REQUIRED_FIELD_LABEL}
          hint="One or two sentences for the footer and search engines."
          limit={SHOP_DETAILS_MAX_LENGTHS.about}
          rows={3}
        />
        <TextField
          name="claim"
          label="Tagline"
          hint="What you’ve achieved so far. Follows the text above. Leave out the final period."
          limit={SHOP_DETAILS_MAX_LENGTHS.claim}
          autoComplete="off"
        />
      </AdminFormSection>
      <TimeZoneAndRefundSettingsFields zones={zones} />
      <AdminFormSection title="Contact">
        <div className={PROVIDER_FIELDS_TWO_COLUMNS_CLASS}>
          <TextField
            name="email"
            type="email"
            label="Support email"
            need={REQUIRED_FIELD_LABEL}
            hint="Emails are sent from this address, and replies and team alerts go to it. Your mail server must be allowed to send from it."
            autoComplete="off"
          />
          <TextField name="phone" type="tel" label="Phone" hint="Shown in the cart." autoComplete="off" />
        </div>
        <TextField name="bookCallUrl" type="url" label="Book a Call link" autoComplete="off" />
        <TextField name="chatUrl" type="url" label="Chat link" autoComplete="off" />
        <div className={PROVIDER_FIELDS_TWO_COLUMNS_CLASS}>
          <TextField
            name="networkName"
            label="Social network"
            hint="For example, LinkedIn."
            limit={SHOP_DETAILS_MAX_LENGTHS.networkName}
            autoComplete="off"
          />
          <TextField name="networkUrl" type="url" label="Profile link" autoComplete="off" />
        </div>
      </AdminFormSection>
    </>
  );
}
