import { useRef } from 'react';

import { ImmediateFileUploadField, PendingFileUploadList } from '#app/admin-kit/files/file-field.tsx';
import { ReadOnlyFormField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField, useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import {
  MAX_UPLOADED_PICTURE_BYTES,
  ACCEPTED_PICTURE_MIME_TYPES,
  getPictureUploadFailureMessage,
} from '#app/lib/picture-rules.ts';
import { MAX_CASE_STUDY_FILE_BYTES } from '#app/modules/case-studies/admin/case-study-form.ts';
import {
  CASE_STUDY_FILE_ACCEPT,
  getCaseStudyFileFailureMessage,
} from '#app/modules/case-studies/admin/case-study-file-failure.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useUploads } from '#app/ui/uploads/use-uploads.ts';

const CASE_STUDY_UPLOAD_HREF = '/admin/case-studies/files';

/** What is uploaded: the file of a case study, or its cover. */
type CaseStudyUploadKind = 'file' | 'cover';
const CASE_STUDY_UPLOAD_ACTION_URLS: Record<CaseStudyUploadKind, string> = {
  file: CASE_STUDY_UPLOAD_HREF,
  cover: `${CASE_STUDY_UPLOAD_HREF}?cover`,
};
const CASE_STUDY_UPLOAD_FILE_TYPES: Record<CaseStudyUploadKind, string> = {
  file: CASE_STUDY_FILE_ACCEPT,
  cover: ACCEPTED_PICTURE_MIME_TYPES,
};

/** Returns what is wrong with a file before it is sent, or null; the server checks its content. */
function findCaseStudyUploadProblem(kind: CaseStudyUploadKind, file: File): string | null {
  if (kind === 'cover') {
    if (!ACCEPTED_PICTURE_MIME_TYPES.split(',').includes(file.type))
      return getPictureUploadFailureMessage({ code: 'not-an-image' });
    return file.size >= MAX_UPLOADED_PICTURE_BYTES
      ? getPictureUploadFailureMessage({ code: 'too-large' })
      : null;
  }
  const isKnown = CASE_STUDY_FILE_ACCEPT.split(',').some((ending) =>
    file.name.toLowerCase().endsWith(ending),
  );
  if (!isKnown) return getCaseStudyFileFailureMessage({ code: 'wrong-kind' });
  if (file.size > MAX_CASE_STUDY_FILE_BYTES) return getCaseStudyFileFailureMessage({ code: 'too-large' });
  return file.size === 0 ? getCaseStudyFileFailureMessage({ code: 'empty' }) : null;
}

/** Returns the address in the answer of an upload. */
function parseUploadedFileUrl(answer: unknown): string {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null;
  return typeof value === 'string' ? value : '';
}

type UploadedAddressFieldProps = {
  kind: CaseStudyUploadKind;
  name: string;
  label: string;
  need?: string;
  hint: string;
  button: string;
};

/** A field that holds an address, with a button that uploads a file and fills in its address. */
export function FileUrlFieldWithUpload({ kind, name, label, need, hint, button }: UploadedAddressFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const { markChanged } = useEditorFormState();
  const { value, isReadOnly } = useResourceFormField(name);
  const { uploads, add, drop } = useUploads({
    action: CASE_STUDY_UPLOAD_ACTION_URLS[kind],
    fieldName: 'file',
    fields: {},
    isInParts: kind === 'file',
    check: (file) => findCaseStudyUploadProblem(kind, file),
    onUploaded(answer) {
      const input = box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (!input) return;
      input.value = parseUploadedFileUrl(answer);
      markChanged();
    },
  });
  if (isReadOnly) return <ReadOnlyFormField label={label}>{value}</ReadOnlyFormField>;
  return (
    <div ref={box} className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField {...{ name, label, need, hint }} autoComplete="off" spellCheck={false} />
        <label className="inline-flex min-h-11 cursor-pointer items-center justify-self-start gap-2 rounded-base border border-field bg-paper px-4 text-sm font-semibold hover:border-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:mt-6 noscript:hidden">
          <Icon name="upload" className="size-4" />
          {button}
          <input
            type="file"
            accept={CASE_STUDY_UPLOAD_FILE_TYPES[kind]}
            className="sr-only"
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])].slice(0, 1));
              event.currentTarget.value = '';
              // Choosing a file does not change the form; the uploaded address does.
              event.stopPropagation();
            }}
          />
        </label>
      </div>
      <PendingFileUploadList uploads={uploads} onDrop={drop} />
    </div>
  );
}

/**
 * Without script, a file is uploaded by a separate form, and its address is shown for copying into its field.
 */
export function NoScriptCaseStudyUploadForms({ caseStudyId }: { caseStudyId: string | null }) {
  return (
    <div className="mt-4 hidden gap-4 noscript:grid">
      {(['file', 'cover'] as const).map((kind) => (
        <ImmediateFileUploadField
          key={kind}
          action={CASE_STUDY_UPLOAD_ACTION_URLS[kind]}
          fieldName="file"
          fields={{ back: caseStudyId ?? 'new' }}
          accept={CASE_STUDY_UPLOAD_FILE_TYPES[kind]}
          label={kind === 'file' ? 'Upload a file' : 'Upload a cover'}
          hint="Save first, then upload. Paste the URL you get into the field above."
          onUploaded={() => {}}
        />
      ))}
    </div>
  );
}
