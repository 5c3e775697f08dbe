import {
  LabeledSelectField,
  LongTextField,
  ReadOnlyFormField,
  REQUIRED_FIELD_LABEL,
  REQUIRED_TO_PUBLISH_LABEL,
  TextField,
} from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { getFormValueText } from '#app/lib/form-values.ts';
import type { AdminCaseStudy } from '#app/modules/case-studies/admin/find-admin-case-study.server.ts';
import { CASE_STUDY_FIELD_MAX_CHARACTERS } from '#app/modules/case-studies/admin/case-study-form.ts';
import { CASE_STUDY_FILE_TYPES } from '#app/modules/case-studies/model.ts';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { useCategoryOptions } from '#app/ui/shop-categories.ts';

import { OrderPickerField } from '../palette/order-field.tsx';
import { AdminFormSection } from '../service-editor/form-parts.tsx';
import { RichTextFormField } from '../service-editor/rich-section.tsx';

import { CaseStudyMetricRows } from './metric-rows.tsx';
import { FileUrlFieldWithUpload } from './case-study-upload.tsx';

type CaseStudyFieldsProps = {
  caseStudy: AdminCaseStudy | null;
  services: readonly { id: string; title: string }[];
  /** Without the right to read orders, the user pastes an address instead. */
  mayReadOrders: boolean;
};

const TWO_COLUMN_CLASSES = 'grid gap-4 sm:grid-cols-2';

const CASE_STUDY_FILE_TYPE_OPTIONS = [
  { value: '', label: 'Not specified' },
  ...CASE_STUDY_FILE_TYPES.map((type) => ({ value: type, label: type.toUpperCase() })),
];

function CaseStudyFeaturedField() {
  const { values, isReadOnly } = useEditorFormState();
  const isChecked = getFormValueText(values, 'featured') !== '';
  if (isReadOnly) return <ReadOnlyFormField label="Featured">{isChecked ? 'Yes' : 'No'}</ReadOnlyFormField>;
  return (
    <CheckboxField id="featured" isChecked={isChecked}>
      Featured: listed before the others. The newest featured one is at the top of the page.
    </CheckboxField>
  );
}

function CaseStudyProjectFields() {
  return (
    <AdminFormSection title="Project">
      <TextField
        name="title"
        label="Title"
        need={REQUIRED_FIELD_LABEL}
        limit={CASE_STUDY_FIELD_MAX_CHARACTERS.title}
        autoComplete="off"
      />
      <div className={TWO_COLUMN_CLASSES}>
        <TextField
          name="client_name"
          label="Client"
          need={`${REQUIRED_FIELD_LABEL}, or a name to show instead`}
          maxLength={CASE_STUDY_FIELD_MAX_CHARACTERS.client}
          autoComplete="off"
        />
        <TextField
          name="client_label"
          label="Shown instead of the name"
          hint="For anonymous clients, for example “A bakery in Ohio”. Only your team sees the real name."
          maxLength={CASE_STUDY_FIELD_MAX_CHARACTERS.client}
          autoComplete="off"
        />
        <LabeledSelectField
          name="category"
          label="Category"
          need={REQUIRED_FIELD_LABEL}
          options={[{ value: '', label: 'Choose a category' }, ...useCategoryOptions()]}
        />
        <TextField
          name="industry"
          label="Industry"
          maxLength={CASE_STUDY_FIELD_MAX_CHARACTERS.industry}
          autoComplete="off"
        />
      </div>
      <LongTextField
        name="excerpt"
        label="Excerpt"
        limit={CASE_STUDY_FIELD_MAX_CHARACTERS.excerpt}
        rows={2}
      />
      <RichTextFormField
        name="description"
        label="Description"
        need={`${REQUIRED_TO_PUBLISH_LABEL}, or a file`}
        rows={12}
      />
    </AdminFormSection>
  );
}

/** Describes the stored file. */
function CaseStudyStoredFileDescription({ caseStudy }: { caseStudy: AdminCaseStudy | null }) {
  if (!caseStudy?.file && !caseStudy?.isFileMissing) return null;
  return (
    <p className={caseStudy.isFileMissing ? 'text-sm font-semibold text-bad' : 'text-sm text-ink-2'}>
      {caseStudy.isFileMissing
        ? 'The file is missing, and visitors see that it’s unavailable. Upload it again.'
        : [caseStudy.fileName, caseStudy.file].filter(Boolean).join(', ')}
    </p>
  );
}

function CaseStudyFileAndCoverSection({ caseStudy }: { caseStudy: AdminCaseStudy | null }) {
  const { values } = useEditorFormState();
  const cover = getFormValueText(values, 'cover_url');
  return (
    <AdminFormSection
      title="File and cover"
      note="A new file replaces the old one. The download URL stays the same."
    >
      <CaseStudyStoredFileDescription caseStudy={caseStudy} />
      <FileUrlFieldWithUpload
        kind="file"
        name="file_url"
        label="File or link"
        need={`${REQUIRED_TO_PUBLISH_LABEL}, or a description`}
        hint="PDF, DOC, DOCX, MP4, MOV or ZIP of at most 100 MB, or a link that begins with https://."
        button="Upload file"
      />
      <div className="max-w-64">
        <LabeledSelectField
          name="link_type"
          label="File type (links only)"
          hint="Not needed for uploaded files."
          options={CASE_STUDY_FILE_TYPE_OPTIONS}
        />
      </div>
      {cover.startsWith('/media/') ? (
        <img
          src={cover}
          alt={getFormValueText(values, 'cover_alt')}
          className="aspect-[5/2] w-full max-w-md rounded-base border border-line object-cover"
        />
      ) : null}
      <FileUrlFieldWithUpload
        kind="cover"
        name="cover_url"
        label="Cover"
        hint="JPEG, PNG or WebP below 10 MB. Without one, art for the category is shown."
        button="Upload cover"
      />
      <TextField
        name="cover_alt"
        label="Alt text of the cover"
        need={`${REQUIRED_FIELD_LABEL} with a cover`}
        hint="For people who can’t see the image."
        limit={CASE_STUDY_FIELD_MAX_CHARACTERS.coverAlt}
        autoComplete="off"
      />
    </AdminFormSection>
  );
}

function CaseStudyServiceAndOrderFields({
  services,
  mayReadOrders,
}: Omit<CaseStudyFieldsProps, 'caseStudy'>) {
  const options = [
    { value: '', label: 'None' },
    ...services.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <AdminFormSection title="Links">
      <div className={TWO_COLUMN_CLASSES}>
        <LabeledSelectField
          name="service"
          label="Service"
          hint="Linked for visitors while it is public."
          options={options}
        />
        {mayReadOrders ? (
          <OrderPickerField name="order" label="Order" hint="Only your team sees it." />
        ) : (
          <TextField
            name="order"
            label="Order"
            hint="Paste the URL of the order. Only your team sees it."
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </div>
      <TextField
        name="campaign_name"
        label="Campaign"
        hint="Visitors can download all case studies of a campaign together."
        limit={CASE_STUDY_FIELD_MAX_CHARACTERS.campaign}
        autoComplete="off"
      />
      <CaseStudyFeaturedField />
    </AdminFormSection>
  );
}

/** The fields of a case study. */
export function CaseStudyFields({ caseStudy, services, mayReadOrders }: CaseStudyFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <CaseStudyProjectFields />
      <AdminFormSection title="Results" note="The first three are shown.">
        <CaseStudyMetricRows />
      </AdminFormSection>
      <CaseStudyFileAndCoverSection caseStudy={caseStudy} />
      <CaseStudyServiceAndOrderFields services={services} mayReadOrders={mayReadOrders} />
      <AdminFormSection title="Permission" note="Only your team sees it.">
        <LongTextField
          name="permission_note"
          label="Who gave permission, and when"
          need={REQUIRED_TO_PUBLISH_LABEL}
          limit={CASE_STUDY_FIELD_MAX_CHARACTERS.permission}
          rows={2}
        />
      </AdminFormSection>
    </div>
  );
}
