import { Icon } from '#app/ui/icon.tsx';
import type { FileUploadProgressState } from '#app/ui/uploads/use-uploads.ts';

import {
  formatOrderFileSize,
  type OrderCustomerOrStaffSide,
  buildOrderFilePath,
  type SelectedOrderFile,
} from '../files/order-files.ts';

const SELECTED_FILE_ROW_CLASS = 'flex items-center gap-3 rounded-base border bg-paper py-1 pr-1 pl-3';
const SELECTED_FILE_REMOVE_BUTTON_CLASS =
  'grid size-10 shrink-0 place-items-center rounded-base hover:bg-sunken';

/**
 * A selected file with its size and a remove button, which belongs to the picker's form and needs no script.
 */
export function SelectedOrderFileRow({
  file,
  orderId,
  side,
  formId,
  onRemove,
}: {
  file: SelectedOrderFile;
  orderId: string;
  side: OrderCustomerOrStaffSide;
  formId: string;
  /** Null if the file can no longer be removed. */
  onRemove: (() => void) | null;
}) {
  const address = buildOrderFilePath(orderId, file.id, side);
  return (
    <li className={`${SELECTED_FILE_ROW_CLASS} border-line`}>
      <Icon name="paperclip" className="size-4 shrink-0 text-ink-3" />
      <a href={address} className="min-w-0 flex-1 py-2.5 text-sm font-semibold wrap-anywhere underline">
        {file.name}
      </a>
      <span className="shrink-0 pr-3 text-xs whitespace-nowrap text-ink-3">
        {formatOrderFileSize(file.sizeBytes)}
      </span>
      {onRemove ? (
        <button
          type="submit"
          form={formId}
          formAction={address}
          formEncType="application/x-www-form-urlencoded"
          aria-label={`Remove ${file.name}`}
          className={SELECTED_FILE_REMOVE_BUTTON_CLASS}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <Icon name="x" className="size-4" />
        </button>
      ) : null}
    </li>
  );
}

/** A file being uploaded, or refused with its reason. */
export function PickedFileUploadRow({
  upload,
  onDrop,
}: {
  upload: FileUploadProgressState;
  onDrop: () => void;
}) {
  const { name, part, error } = upload;
  return (
    <li className={`${SELECTED_FILE_ROW_CLASS} ${error === null ? 'border-line' : 'border-bad'}`}>
      <div className="grid min-w-0 flex-1 gap-1 py-1.5">
        <p className="text-sm font-semibold wrap-anywhere">{name}</p>
        {error === null ? (
          <progress aria-label={`Uploading ${name}`} max={1} value={part} className="h-2 w-full accent-ink" />
        ) : (
          <p className="text-sm text-bad">{error}</p>
        )}
      </div>
      <button
        type="button"
        aria-label={error === null ? `Cancel ${name}` : `Dismiss ${name}`}
        className={SELECTED_FILE_REMOVE_BUTTON_CLASS}
        onClick={onDrop}
      >
        <Icon name="x" className="size-4" />
      </button>
    </li>
  );
}
