import { ImmediateFileUploadField, PendingFileUploadList } from '#app/admin-kit/files/file-field.tsx';
import {
  MAX_UPLOADED_PICTURE_BYTES,
  ACCEPTED_PICTURE_MIME_TYPES,
  getPictureUploadFailureMessage,
} from '#app/lib/picture-rules.ts';
import {
  type ContentBlockFormDefinition,
  listBlockFormFields,
  isContentBlockListField,
} from '#app/modules/content/blocks/block-form.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useUploads } from '#app/ui/uploads/use-uploads.ts';

const CONTENT_FILE_UPLOAD_HREF = '/admin/homepage-content/files';
const PDF_MIME_TYPE = 'application/pdf';
type ContentUploadKind = 'picture' | 'file' | 'logo' | 'portrait';
const getAcceptedMimeTypes = (kind: ContentUploadKind) =>
  kind === 'file' ? `${ACCEPTED_PICTURE_MIME_TYPES},${PDF_MIME_TYPE}` : ACCEPTED_PICTURE_MIME_TYPES;

/** Returns what is wrong with a file before it is sent, or null; the server checks its content. */
const createContentUploadFileCheck = (kind: ContentUploadKind) => (file: File) => {
  if (!getAcceptedMimeTypes(kind).split(',').includes(file.type))
    return kind === 'file'
      ? 'Upload a PNG, JPEG or WebP image, or a PDF.'
      : 'Upload a PNG, JPEG or WebP image. An SVG has to be exported as PNG first.';
  return file.size >= MAX_UPLOADED_PICTURE_BYTES
    ? getPictureUploadFailureMessage({ code: 'too-large' })
    : null;
};

const CONTENT_UPLOAD_THUMBNAIL_CLASSES = 'h-9 w-30 rounded-base border border-line object-contain p-1';
/** How the editor shows an uploaded image. */
const UPLOAD_THUMBNAIL_PROPS = {
  picture: { width: 120, height: 36, className: `${CONTENT_UPLOAD_THUMBNAIL_CLASSES} bg-canvas` },
  // Logos are made for light backgrounds.
  logo: { width: 120, height: 36, className: `${CONTENT_UPLOAD_THUMBNAIL_CLASSES} bg-white` },
  portrait: {
    width: 96,
    height: 96,
    className: 'size-24 rounded-base border border-line bg-canvas object-cover',
  },
};

/** Returns the address in the answer of an upload. */
function readUploadedFileUrl(answer: unknown): string {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null;
  return typeof value === 'string' ? value : '';
}

/** Uploads a file for a field that holds its address; the field also accepts a typed address. */
export function FileUploadOrUrlField({
  kind,
  what,
  value,
  onUploaded,
}: {
  kind: ContentUploadKind;
  /** The row the upload is for: `logo 3`. */
  what: string;
  value: string;
  onUploaded: (address: string) => void;
}) {
  const { uploads, add, drop } = useUploads({
    action: CONTENT_FILE_UPLOAD_HREF,
    fieldName: 'file',
    fields: { kind },
    check: createContentUploadFileCheck(kind),
    onUploaded: (answer) => onUploaded(readUploadedFileUrl(answer)),
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {kind !== 'file' && /^\/[\w.-]/.test(value) ? (
          // The validation of the address handles broken pictures.
          <img src={value} alt="" {...UPLOAD_THUMBNAIL_PROPS[kind]} />
        ) : null}
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-base border border-field bg-paper px-4 text-sm font-semibold hover:border-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus noscript:hidden">
          <Icon name="upload" className="size-4" />
          Upload
          <span className="sr-only">{`for ${what}`}</span>
          <input
            type="file"
            accept={getAcceptedMimeTypes(kind)}
            className="sr-only"
            onChange={(event) => {
              // Choosing another file clears earlier errors.
              for (const { key, error } of uploads) if (error !== null) drop(key);
              add([...(event.currentTarget.files ?? [])]);
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
 * Without script, a file is uploaded by a separate form, and its address is shown for copying into the field.
 */
export function NoScriptContentUploadForms({
  form,
  name,
}: {
  form: ContentBlockFormDefinition;
  name: string;
}) {
  const kinds = listBlockFormFields(form).flatMap((field) =>
    isContentBlockListField(field) ? field.rows.map(({ kind }) => kind) : [field.kind],
  );
  const kind = kinds.find((one) => one === 'picture' || one === 'portrait' || one === 'file');
  return kind ? <NoScriptUploadForm kind={kind} back={name} saveFirst="Save the draft first." /> : null;
}

/** The form that uploads one file, and returns to the editor `back`. */
export function NoScriptUploadForm({
  kind,
  back,
  saveFirst,
}: {
  kind: ContentUploadKind;
  back: string;
  saveFirst: string;
}) {
  return (
    <div className="mt-4 hidden noscript:block">
      <ImmediateFileUploadField
        action={CONTENT_FILE_UPLOAD_HREF}
        fieldName="file"
        fields={{ kind, back }}
        accept={getAcceptedMimeTypes(kind)}
        label="Upload a file"
        hint={`${saveFirst} After uploading, paste the file’s URL into a field above.`}
        onUploaded={() => {}}
      />
    </div>
  );
}
