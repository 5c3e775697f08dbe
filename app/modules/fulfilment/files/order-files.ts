/** The place of an order's file (docs/decisions/0026). */
export const ORDER_FILE_PLACES = ['brief', 'message', 'deliverable'] as const;
export type OrderFileLocation = (typeof ORDER_FILE_PLACES)[number];

/** Who uploaded it; `id` is the account, null for guests. */
export type OrderFileUploaderIdentity = { kind: 'customer' | 'guest' | 'staff'; id: string | null };

/** The two sides of an order. */
export type OrderCustomerOrStaffSide = 'customer' | 'staff';
export const getOrderSideOfUploader = ({
  kind,
}: Pick<OrderFileUploaderIdentity, 'kind'>): OrderCustomerOrStaffSide =>
  kind === 'staff' ? 'staff' : 'customer';

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** Maximum size of a file for each side, in bytes (safety.md "Uploads"). */
export const MAX_ORDER_FILE_BYTES_BY_SIDE: Readonly<Record<OrderCustomerOrStaffSide, number>> = {
  customer: 25 * BYTES_PER_MEGABYTE,
  staff: 100 * BYTES_PER_MEGABYTE,
};

/** Maximum files of one question, message or delivery. */
export const MAX_ORDER_FILES_BY_PLACE: Readonly<Record<OrderFileLocation, number>> = {
  brief: 10,
  message: 5,
  deliverable: 50,
};

const BYTES_PER_GIGABYTE = 1024 * BYTES_PER_MEGABYTE;
/**
 * Maximum number and total size of files each side can add to one order: briefs, messages and deliveries,
 * sent or only selected. Deleted files do not count.
 */
export const ORDER_FILE_QUOTA: Readonly<Record<OrderCustomerOrStaffSide, { files: number; bytes: number }>> =
  {
    customer: { files: 200, bytes: BYTES_PER_GIGABYTE },
    staff: { files: 500, bytes: 5 * BYTES_PER_GIGABYTE },
  };

/**
 * Returns why one more file does not fit into an order with these files of the same side; null if it does.
 */
export function findOrderFileQuotaFailure(
  side: OrderCustomerOrStaffSide,
  held: { files: number; bytes: number },
  sizeBytes: number,
): Extract<OrderFileFailure, { code: `order-${string}` }> | null {
  const quota = ORDER_FILE_QUOTA[side];
  if (held.files >= quota.files) return { code: 'order-full', side };
  return held.bytes + sizeBytes > quota.bytes ? { code: 'order-too-large', side } : null;
}

/** A file as people see it. */
export type OrderFile = {
  id: string;
  orderId: string;
  orderItemId: string | null;
  place: OrderFileLocation;
  briefId: string | null;
  questionKey: string | null;
  messageId: string | null;
  deliverableId: string | null;
  scopeRowId: string | null;
  name: string;
  sizeBytes: number;
  contentType: string;
  sha256: string;
  uploaderKind: OrderFileUploaderIdentity['kind'];
  uploaderId: string | null;
  createdAt: Date;
  /** When its bytes were deleted; it cannot be downloaded since. */
  deletedAt: Date | null;
};

/**
 * A file next to its field or where it was sent: what lists show and forms send back, by its id. `isDeleted`
 * if only its name is left.
 */
export type SelectedOrderFile = Pick<OrderFile, 'id' | 'name' | 'sizeBytes'> & { isDeleted?: true };

export const toOrderFileForDisplay = ({
  id,
  name,
  sizeBytes,
  deletedAt,
}: Pick<OrderFile, 'id' | 'name' | 'sizeBytes' | 'deletedAt'>): SelectedOrderFile => ({
  id,
  name,
  sizeBytes,
  ...(deletedAt && { isDeleted: true }),
});

/**
 * How long files of a completed order are kept, in months, and how many days before their deletion its buyer
 * is notified (pages.md "Retention").
 */
export const ORDER_FILE_RETENTION_MONTHS = 24;
export const FILE_DELETION_NOTICE_DAYS = 30;

/** Shown in place of a deleted file. */
export const DELETED_ORDER_FILE_LABEL = `Deleted after ${ORDER_FILE_RETENTION_MONTHS} months`;

/** Returns the protected path of a file, for customers or staff. */
export const buildOrderFilePath = (
  orderId: string,
  fileId: string,
  side: OrderCustomerOrStaffSide = 'customer',
): string => `${side === 'staff' ? '/admin' : ''}/orders/${orderId}/files/${fileId}`;
/** Returns the path that files of an order are uploaded to. */
export const buildOrderUploadPath = (orderId: string, side: OrderCustomerOrStaffSide = 'customer'): string =>
  `${side === 'staff' ? '/admin' : ''}/orders/${orderId}/upload`;
/** Returns the path of a zip of all delivered files, or of those of one item. */
export const buildDeliveredFilesZipPath = (
  orderId: string,
  side: OrderCustomerOrStaffSide = 'customer',
  itemId?: string,
): string =>
  `${side === 'staff' ? '/admin' : ''}/orders/${orderId}/deliverables.zip${itemId ? `?item=${itemId}` : ''}`;

export type OrderFileFailure =
  | { code: 'too-large'; side: OrderCustomerOrStaffSide }
  | { code: 'wrong-kind' }
  | { code: 'wrong-content' }
  | { code: 'no-file' }
  | { code: 'too-many-files' }
  | { code: 'full'; place: OrderFileLocation }
  | { code: 'order-full' | 'order-too-large'; side: OrderCustomerOrStaffSide }
  | { code: 'locked' }
  | { code: 'not-found' }
  | { code: 'not-allowed' }
  | { code: 'too-often' }
  | { code: 'malformed' }
  | { code: 'no-room' }
  | { code: 'unavailable' };

const ORDER_FILE_PLACE_PHRASES: Readonly<Record<OrderFileLocation, string>> = {
  brief: 'of this question',
  message: 'of one message',
  deliverable: 'of one delivery',
};

export const ACCEPTED_FILE_TYPES_TEXT =
  'Images (JPEG, PNG, WebP, AVIF), design files (AI, PSD, SVG, EPS), PDF, Word, Excel, PowerPoint, CSV, text, MP4, MOV or ZIP';

/** Failures whose message depends on the side's limits. */
type CustomerStaffFileLimitFailureCode = Extract<
  OrderFileFailure,
  { side: OrderCustomerOrStaffSide }
>['code'];

const ORDER_FILE_SENDER_LABELS: Readonly<Record<OrderCustomerOrStaffSide, string>> = {
  customer: 'you',
  staff: 'the team',
};

const ORDER_FILE_ERROR_MESSAGES_BY_SENDER: Readonly<
  Record<CustomerStaffFileLimitFailureCode, (side: OrderCustomerOrStaffSide) => string>
> = {
  'too-large': (side) =>
    `This file is too large. The limit is ${MAX_ORDER_FILE_BYTES_BY_SIDE[side] / BYTES_PER_MEGABYTE} MB.`,
  'order-full': (side) =>
    `One order takes ${ORDER_FILE_QUOTA[side].files} files from ${ORDER_FILE_SENDER_LABELS[side]}, and that limit is reached. You can send several files in one ZIP.`,
  'order-too-large': (side) =>
    `One order takes ${ORDER_FILE_QUOTA[side].bytes / BYTES_PER_GIGABYTE} GB of files from ${ORDER_FILE_SENDER_LABELS[side]}. There is no space left for this one.`,
};

const ORDER_FILE_ERROR_MESSAGES: Readonly<
  Record<Exclude<OrderFileFailure['code'], 'full' | CustomerStaffFileLimitFailureCode>, string>
> = {
  'wrong-kind': `This file type isn’t supported. ${ACCEPTED_FILE_TYPES_TEXT} work; put anything else in a ZIP.`,
  'wrong-content':
    'This file’s content doesn’t match its file type. Save it again in the app that created it, or send it in a ZIP.',
  'no-file': 'This file is empty. Please choose another.',
  'too-many-files': 'Send one file at a time.',
  locked: 'Files can no longer be changed here. Nothing was changed.',
  'not-found': 'We couldn’t find this file, or there’s no place for it. Nothing was changed.',
  'not-allowed': 'First, confirm your email address for this order.',
  'too-often': 'Too many files at once. Wait a while, then try again.',
  malformed: 'The upload didn’t finish. Please try again.',
  'no-room': 'There’s no space for files right now. Please try again later.',
  unavailable: 'We can’t save files right now. Please try again later.',
};

/** Returns the message for a refused file. */
export function getOrderFileFailureMessage(failure: OrderFileFailure): string {
  if ('side' in failure) return ORDER_FILE_ERROR_MESSAGES_BY_SENDER[failure.code](failure.side);
  if (failure.code === 'full')
    return `There are already ${MAX_ORDER_FILES_BY_PLACE[failure.place]} files, the most ${ORDER_FILE_PLACE_PHRASES[failure.place]}.`;
  return ORDER_FILE_ERROR_MESSAGES[failure.code];
}

const FILE_ERROR_STATUSES: Readonly<Record<OrderFileFailure['code'], number>> = {
  'too-large': 413,
  'wrong-kind': 415,
  'wrong-content': 422,
  'no-file': 422,
  'too-many-files': 422,
  full: 422,
  'order-full': 422,
  'order-too-large': 422,
  locked: 409,
  'not-found': 404,
  'not-allowed': 403,
  'too-often': 429,
  malformed: 400,
  'no-room': 507,
  unavailable: 503,
};
export const getOrderFileFailureHttpStatus = ({ code }: OrderFileFailure): number =>
  FILE_ERROR_STATUSES[code];

/** Returns the failure for a code in the URL (forms without script); null for an unknown code. */
export function parseOrderFileFailureCode(
  code: string,
  side: OrderCustomerOrStaffSide,
  place: OrderFileLocation,
): OrderFileFailure | null {
  if (!Object.hasOwn(FILE_ERROR_STATUSES, code)) return null;
  if (Object.hasOwn(ORDER_FILE_ERROR_MESSAGES_BY_SENDER, code))
    return { code: code as CustomerStaffFileLimitFailureCode, side }; // hasOwn has checked it
  if (code === 'full') return { code, place };
  return { code } as OrderFileFailure; // a key of STATUS; every other failure has only a code
}

const MAX_FILE_NAME_LENGTH = 150;
/**
 * Characters that are invisible or change the direction of what follows: they can make `exe.png` look like
 * `gnp.exe`.
 */
const INVISIBLE_FILE_NAME_CHARACTERS_PATTERN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Reserved device names on Windows, with any extension. */
const WINDOWS_DEVICE_FILE_NAME_PATTERN = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Returns a safe name for display and download: no path, nothing invisible, at most 150 characters including
 * its extension.
 */
export function sanitizeOrderFileName(original: string): string {
  const base = original.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replaceAll(INVISIBLE_FILE_NAME_CHARACTERS_PATTERN, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const name = WINDOWS_DEVICE_FILE_NAME_PATTERN.test(plain) ? `_${plain}` : plain;
  if (name === '') return 'file';
  const letters = Array.from(name);
  if (letters.length <= MAX_FILE_NAME_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : '';
  return letters.slice(0, MAX_FILE_NAME_LENGTH - ending.length).join('') + ending;
}

/** Formats a size: `1.4 MB`, `320 KB`. */
export function formatOrderFileSize(sizeBytes: number): string {
  if (sizeBytes >= BYTES_PER_MEGABYTE) return `${(sizeBytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(sizeBytes / 1024))} KB`;
}

/** Whether a side may see a file: files that the other side has only selected, and not sent, are hidden. */
export function isOrderFileVisibleToSide(
  side: OrderCustomerOrStaffSide,
  file: Pick<OrderFile, 'place' | 'messageId' | 'deliverableId' | 'uploaderKind'>,
): boolean {
  if (side === getOrderSideOfUploader({ kind: file.uploaderKind })) return true;
  return file.place === 'brief' || file.messageId !== null || file.deliverableId !== null;
}
