import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { requestUploadedFileDeletion } from '#app/ui/uploads/send-file.ts';
import { useDropZone } from '#app/ui/uploads/use-drop-zone.ts';
import { useUploads } from '#app/ui/uploads/use-uploads.ts';

import {
  ACCEPTED_FILE_TYPES_TEXT,
  MAX_ORDER_FILE_BYTES_BY_SIDE,
  getOrderFileFailureMessage,
  parseOrderFileFailureCode,
  type OrderFileLocation,
  type OrderCustomerOrStaffSide,
  MAX_ORDER_FILES_BY_PLACE,
  buildOrderFilePath,
  buildOrderUploadPath,
  type SelectedOrderFile,
} from '../files/order-files.ts';

import { SelectedOrderFileRow, PickedFileUploadRow } from './selected-files.tsx';

const ACCEPTED_ORDER_FILE_EXTENSIONS =
  '.jpg,.jpeg,.png,.webp,.avif,.ai,.psd,.svg,.eps,.pdf,.doc,.docx,.xlsx,.pptx,.csv,.txt,.mp4,.mov,.zip';

const fileUploadResponseSchema = z.object({
  file: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }),
});

export type OrderFilePickerProps = {
  orderId: string;
  place: OrderFileLocation;
  /** Required for briefs and deliveries; the service a message is about. */
  orderItemId?: string;
  /** The question of a brief. */
  questionKey?: string;
  /** Whose page it is; `customer` by default. */
  side?: OrderCustomerOrStaffSide;
  /** The button's label. */
  label?: string;
  /** Files already uploaded; the page keeps the list and updates it on each callback. */
  files: readonly SelectedOrderFile[];
  onChange: (change: (files: readonly SelectedOrderFile[]) => readonly SelectedOrderFile[]) => void;
  /**
   * The ids of the files become hidden fields of this form, so that sending it attaches them; omitted without
   * it.
   */
  form?: { id: string; name: string };
  /** Files are only shown; none can be added or removed. */
  isLocked?: boolean;
  /**
   * Set if the picker is inside another form: the page then renders a `FilePickerForm` of the same place
   * outside of it.
   */
  isInsideForm?: boolean;
};

type OrderFilePickerLocation = Pick<
  OrderFilePickerProps,
  'orderId' | 'place' | 'orderItemId' | 'questionKey' | 'side'
>;

const getOrderFilePickerKey = ({ place, orderItemId, questionKey }: OrderFilePickerLocation) =>
  [place, orderItemId ?? '', questionKey ?? ''].join('.');
const getOrderFilePickerFormId = (at: OrderFilePickerLocation) =>
  `files-${getOrderFilePickerKey(at).replaceAll(/[^\w-]+/g, '-')}`;

/**
 * The form behind a picker. Forms cannot be nested, but their fields can be anywhere: with `isInsideForm` the
 * page renders this component next to the form that contains the picker.
 */
export function FilePickerForm(at: OrderFilePickerLocation) {
  const { pathname, search } = useLocation();
  return (
    <form
      id={getOrderFilePickerFormId(at)}
      method="post"
      action={buildOrderUploadPath(at.orderId, at.side)}
      encType="multipart/form-data"
      hidden
    >
      <input type="hidden" name="place" value={at.place} />
      <input type="hidden" name="item" value={at.orderItemId ?? ''} />
      <input type="hidden" name="question" value={at.questionKey ?? ''} />
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="at" value={getOrderFilePickerKey(at)} />
    </form>
  );
}

/** Returns the error that a form without script came back with, if it is about this place. */
function useOrderFileUploadError(
  side: OrderCustomerOrStaffSide,
  place: OrderFileLocation,
  at: string,
): string | null {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (params.get('at') !== at) return null;
  const failure = parseOrderFileFailureCode(params.get('upload') ?? '', side, place);
  return failure && getOrderFileFailureMessage(failure);
}

function findOrderFileTooLargeError(file: File, side: OrderCustomerOrStaffSide): string | null {
  return file.size > MAX_ORDER_FILE_BYTES_BY_SIDE[side]
    ? getOrderFileFailureMessage({ code: 'too-large', side })
    : null;
}

/**
 * Uploads files of an order one after the other as they are selected or dropped, each with its progress, a
 * remove button and its own error. It has a form of its own; inside another form see `isInsideForm`. Without
 * script it is a file field with a button, and the page reloads with the file listed.
 */
export function FilePicker(props: OrderFilePickerProps) {
  const { orderId, place, orderItemId, questionKey, side = 'customer', files, onChange } = props;
  const { form, isLocked = false, isInsideForm = false } = props;
  const formId = getOrderFilePickerFormId(props);
  const refusal = useOrderFileUploadError(side, place, getOrderFilePickerKey(props));
  const [removal, setRemoval] = useState<string | null>(null);
  const { uploads, add, drop } = useUploads({
    action: buildOrderUploadPath(orderId, side),
    fieldName: 'file',
    fields: { place, item: orderItemId ?? '', question: questionKey ?? '' },
    check: (file) => findOrderFileTooLargeError(file, side),
    onUploaded: (uploaded) => {
      const parsed = fileUploadResponseSchema.safeParse(uploaded);
      if (parsed.success) onChange((all) => [...all, parsed.data.file]);
    },
  });
  const remove = async (file: SelectedOrderFile) => {
    const removed = await requestUploadedFileDeletion(buildOrderFilePath(orderId, file.id, side));
    setRemoval(removed.ok ? null : removed.message);
    if (removed.ok) onChange((all) => all.filter(({ id }) => id !== file.id));
  };
  const isFull = files.length >= MAX_ORDER_FILES_BY_PLACE[place];
  return (
    <div className="grid gap-2">
      {files.length + uploads.length > 0 ? (
        <ul aria-label="Files" className="grid gap-2">
          {files.map((file) => (
            <SelectedOrderFileRow
              key={file.id}
              {...{ file, orderId, side, formId }}
              onRemove={isLocked ? null : () => void remove(file)}
            />
          ))}
          {uploads.map((upload) => (
            <PickedFileUploadRow key={upload.key} upload={upload} onDrop={() => drop(upload.key)} />
          ))}
        </ul>
      ) : null}
      <p role="status" className="text-sm text-bad empty:hidden">
        {removal ?? refusal}
      </p>
      {form
        ? files.map(({ id }) => <input key={id} type="hidden" form={form.id} name={form.name} value={id} />)
        : null}
      {isLocked ? null : <FileInputField {...props} {...{ formId, isFull }} onFiles={add} />}
      {isLocked || isInsideForm ? null : (
        <FilePickerForm {...{ orderId, place, orderItemId, questionKey, side }} />
      )}
    </div>
  );
}

/** A field, a button for use without script, and the allowed types and sizes. */
function FileInputField({
  place,
  side = 'customer',
  label = 'Add files',
  formId,
  isFull,
  onFiles,
}: OrderFilePickerProps & { formId: string; isFull: boolean; onFiles: (files: File[]) => void }) {
  const id = useId();
  const { isOver, zone } = useDropZone(onFiles, isFull);
  const limit = MAX_ORDER_FILE_BYTES_BY_SIDE[side] / 1024 / 1024;
  return (
    <div
      className={joinClassNames(
        'grid justify-items-start gap-2 rounded-base border border-dashed p-4',
        isOver ? 'border-ink bg-sunken' : 'border-field',
      )}
      {...zone}
    >
      {/* The browser's own field, visible only without script; its label serves as the button in both
          cases. */}
      <label
        htmlFor={id}
        className="inline-flex min-h-11 items-center gap-2 rounded-base border border-field bg-paper px-4.5 text-sm font-semibold hover:border-ink hover:bg-sunken has-[+input:disabled]:opacity-45 has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-focus"
      >
        <Icon name="upload" className="size-4" />
        {label}
      </label>
      <input
        id={id}
        form={formId}
        type="file"
        name="file"
        accept={ACCEPTED_ORDER_FILE_EXTENSIONS}
        multiple
        disabled={isFull}
        aria-describedby={`${id}-hint`}
        className="sr-only noscript:not-sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows selecting the same file again after a failure.
          event.currentTarget.value = '';
        }}
      />
      <span className="hidden noscript:block">
        <Button type="submit" form={formId} size="sm">
          Send
        </Button>
      </span>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {isFull
          ? `${MAX_ORDER_FILES_BY_PLACE[place]} of ${MAX_ORDER_FILES_BY_PLACE[place]} files. Remove one to add another.`
          : `Up to ${MAX_ORDER_FILES_BY_PLACE[place]} files of ${limit} MB. ${ACCEPTED_FILE_TYPES_TEXT}.`}
      </p>
    </div>
  );
}
