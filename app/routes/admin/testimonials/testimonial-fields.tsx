import { useState } from 'react';
import { href, Link } from 'react-router';

import { PictureUploadField } from '#app/admin-kit/files/picture-field.tsx';
import {
  LabeledSelectField,
  LongTextField,
  ReadOnlyFormField,
  REQUIRED_FIELD_LABEL,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import type { TestimonialOriginPageLink } from '#app/modules/proof-pages/find-provenance.server.ts';
import {
  TESTIMONIAL_NAME_MAX_LENGTH,
  TESTIMONIAL_PROVENANCE_NOTE_MAX_LENGTH,
  TESTIMONIAL_PROVENANCE_OPTIONS,
  TESTIMONIAL_TEXT_MIN_LENGTH,
  TESTIMONIAL_TEXT_MAX_LENGTH,
} from '#app/modules/testimonials/admin/testimonial-form.ts';
import { useCategoryOptions } from '#app/ui/shop-categories.ts';
import { joinClassNames } from '#app/lib/class-names.ts';

import { OrderPickerField } from '../palette/order-field.tsx';

const TESTIMONIAL_FIELD_CARD_CLASSES = 'grid gap-4 rounded-base border border-line bg-paper p-5';
const TESTIMONIAL_FIELDS_TWO_COLUMNS_CLASS = 'grid items-start gap-4 sm:grid-cols-2';

const TESTIMONIAL_STAR_OPTIONS = ['5', '4', '3', '2', '1'].map((value) => ({
  value,
  label: value === '1' ? '1 star' : `${value} stars`,
}));
const CHOOSE_TESTIMONIAL_CATEGORY_OPTION = { value: '', label: 'Choose a category' };

function TestimonialClientFields() {
  return (
    <section aria-labelledby="client-fields" className={TESTIMONIAL_FIELD_CARD_CLASSES}>
      <h2 id="client-fields" className="text-lg font-semibold">
        Client
      </h2>
      <TextField
        name="client_name"
        label="Name"
        need={REQUIRED_FIELD_LABEL}
        maxLength={TESTIMONIAL_NAME_MAX_LENGTH}
        autoComplete="off"
      />
      <div className={TESTIMONIAL_FIELDS_TWO_COLUMNS_CLASS}>
        <TextField
          name="client_company"
          label="Company"
          hint="Shown in the ticker. If empty, “A client” is shown."
          maxLength={TESTIMONIAL_NAME_MAX_LENGTH}
          autoComplete="off"
        />
        <TextField
          name="client_role"
          label="Role"
          maxLength={TESTIMONIAL_NAME_MAX_LENGTH}
          autoComplete="off"
        />
      </div>
      {/* Without a picture, the initials are shown instead. */}
      <PictureUploadField
        name="client_avatar_url"
        label="Image"
        hint="URL of an uploaded image, cropped to a square. If empty, initials are shown."
        action={href('/admin/testimonials/picture')}
      />
    </section>
  );
}

function TestimonialCategoryField({ services }: { services: readonly string[] }) {
  const { isReadOnly } = useEditorFormState();
  return (
    <>
      <TextField
        name="service_name"
        label="Service"
        hint="Choose a service or type its name."
        maxLength={TESTIMONIAL_NAME_MAX_LENGTH}
        list={isReadOnly ? undefined : 'service-names'}
        autoComplete="off"
      />
      <datalist id="service-names">
        {services.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </datalist>
    </>
  );
}

function TestimonialTextFields({ services }: { services: readonly string[] }) {
  return (
    <section aria-labelledby="words-fields" className={TESTIMONIAL_FIELD_CARD_CLASSES}>
      <h2 id="words-fields" className="text-lg font-semibold">
        Testimonial
      </h2>
      <LongTextField
        name="testimonial_text"
        label="Text"
        need={REQUIRED_FIELD_LABEL}
        hint={`In the client’s own words, ${TESTIMONIAL_TEXT_MIN_LENGTH} to ${TESTIMONIAL_TEXT_MAX_LENGTH.toLocaleString('en-US')} characters.`}
        limit={TESTIMONIAL_TEXT_MAX_LENGTH}
        rows={6}
        dir="auto"
      />
      <div className={TESTIMONIAL_FIELDS_TWO_COLUMNS_CLASS}>
        <LabeledSelectField
          name="rating"
          label="Rating"
          need={REQUIRED_FIELD_LABEL}
          options={TESTIMONIAL_STAR_OPTIONS}
        />
        <LabeledSelectField
          name="service_category"
          label="Category"
          need={REQUIRED_FIELD_LABEL}
          options={[CHOOSE_TESTIMONIAL_CATEGORY_OPTION, ...useCategoryOptions()]}
        />
        <TestimonialCategoryField services={services} />
        <TextField name="delivery_date" label="Delivered on" hint="Leave blank to hide it." type="date" />
      </div>
    </section>
  );
}

function TestimonialSourceLink({ link }: { link: TestimonialOriginPageLink | null }) {
  if (!link) return null;
  return (
    <p className="text-sm text-ink-2">
      {link.href ? (
        <Link to={link.href} className="font-semibold underline underline-offset-4">
          {link.label}
        </Link>
      ) : (
        link.label
      )}
    </p>
  );
}

/** A field for the review or the order it comes from. */
function TestimonialSourceField({ kind, isStored }: { kind: string; isStored: boolean }) {
  if (kind === 'order')
    return (
      <OrderPickerField
        name="provenance_ref"
        label="Order"
        need={REQUIRED_FIELD_LABEL}
        hint="The order the client is talking about."
        isOrder={isStored}
      />
    );
  return (
    <TextField
      name="provenance_ref"
      label={kind === 'review' ? 'URL of the review' : 'URL of the review or order'}
      need={REQUIRED_FIELD_LABEL}
      hint="Open it and copy the URL."
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** How the testimonial reached the shop; shows the field of the choice, or both without script. */
function TestimonialProvenanceFields({
  link,
  mayLinkOrders,
}: {
  link: TestimonialOriginPageLink | null;
  mayLinkOrders: boolean;
}) {
  const { value, isReadOnly } = useResourceFormField('provenance');
  const [kind, setKind] = useState(value);
  const hasRef = kind === 'review' || kind === 'order';
  const hasNote = kind === 'permission';
  const options = TESTIMONIAL_PROVENANCE_OPTIONS.filter(
    (one) => one.value !== 'order' || mayLinkOrders || value === 'order',
  );
  return (
    <section
      aria-labelledby="provenance-fields"
      className={TESTIMONIAL_FIELD_CARD_CLASSES}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) setKind(event.target.value);
      }}
    >
      <div className="grid gap-1">
        <h2 id="provenance-fields" className="text-lg font-semibold">
          Source
        </h2>
        <p className="text-sm text-ink-2">
          How you know the client said it and agreed to publish it. Only your team sees this.
        </p>
      </div>
      <LabeledSelectField name="provenance" label="Comes from" options={options} />
      {isReadOnly && !hasRef ? null : (
        <div className={joinClassNames(!hasRef && 'hidden noscript:block')}>
          {isReadOnly ? null : <TestimonialSourceField kind={kind} isStored={kind === value} />}
        </div>
      )}
      {isReadOnly && !hasNote ? null : (
        <div className={joinClassNames(!hasNote && 'hidden noscript:block')}>
          <LongTextField
            name="permission_note"
            label="Permission"
            need={REQUIRED_FIELD_LABEL}
            hint="Who gave it, when, and where the record is kept."
            limit={TESTIMONIAL_PROVENANCE_NOTE_MAX_LENGTH}
            rows={2}
          />
        </div>
      )}
      {kind === value ? <TestimonialSourceLink link={link} /> : null}
    </section>
  );
}

/** The fields of a testimonial. */
export function TestimonialFormFields({
  services,
  link,
  mayLinkOrders,
  initials,
}: {
  services: readonly string[];
  link: TestimonialOriginPageLink | null;
  mayLinkOrders: boolean;
  /** The stored initials; null for a new testimonial. */
  initials: string | null;
}) {
  const { isReadOnly } = useEditorFormState();
  return (
    <div className="grid content-start gap-4">
      <TestimonialClientFields />
      {isReadOnly && initials ? <ReadOnlyFormField label="Initials">{initials}</ReadOnlyFormField> : null}
      <TestimonialTextFields services={services} />
      <TestimonialProvenanceFields link={link} mayLinkOrders={mayLinkOrders} />
    </div>
  );
}
