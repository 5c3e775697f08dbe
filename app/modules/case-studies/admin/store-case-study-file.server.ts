import type { Readable } from 'node:stream';

import type { PictureUploadFailure } from '#app/lib/picture-rules.ts';
import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { reencodeUploadedPicture } from '#app/platform/pictures/prepare.server.ts';
import { getFileKindOfName } from '#app/platform/storage/file-kinds.ts';
import { storeLargeMedia, storeMedia } from '#app/platform/storage/media.server.ts';
import {
  listStoredUploadPartIndexes,
  type SaveUploadResultFunction,
  storePartAndAssembleUpload,
} from '#app/platform/uploads/assemble-upload.server.ts';
import type { PartedUploadFile } from '#app/platform/uploads/upload-parts.server.ts';

import { CASE_STUDY_FILE_TYPES, type CaseStudyFileType } from '../model.ts';
import { hasCaseStudyFileClaimedFormat } from './inspect-case-study-file.server.ts';
import { CASE_STUDY_FOLDER } from './list-unused-case-study-files.server.ts';
import { MAX_CASE_STUDY_FILE_BYTES } from './case-study-form.ts';
import type { CaseStudyFileFailure } from './case-study-file-failure.ts';

/** What the browser reports about a file that it sends in parts. */
export type ChunkedUploadFileMetadata = { name: string; sizeBytes: number; modified: string };
type ReopenableFileContent = { open(): Readable; sizeBytes: number };

function parseCaseStudyUploadFileType(name: string): CaseStudyFileType | null {
  const kind = getFileKindOfName(name);
  return CASE_STUDY_FILE_TYPES.find((type) => type === kind) ?? null;
}

/** The type that the name claims, if it may be uploaded at all. */
function validateCaseStudyUploadFile({
  name,
  sizeBytes,
}: ChunkedUploadFileMetadata): Result<CaseStudyFileType, CaseStudyFileFailure> {
  const type = parseCaseStudyUploadFileType(name);
  if (!type) return fail({ code: 'wrong-kind' });
  if (sizeBytes > MAX_CASE_STUDY_FILE_BYTES) return fail({ code: 'too-large' });
  return Number.isInteger(sizeBytes) && sizeBytes > 0 ? ok(type) : fail({ code: 'empty' });
}

const buildCaseStudyPartedUploadDescriptor = (
  ctx: AppContext,
  file: ChunkedUploadFileMetadata,
  kind: CaseStudyFileType,
): PartedUploadFile => ({
  ...file,
  owner: requireSignedInUser(ctx).id,
  kind,
});

/**
 * Checks the contents and stores the file; it belongs to no case study until a form with its URL is saved.
 * `settle` stores the result, in the transaction that makes the file available.
 */
async function validateAndStoreCaseStudyFile(
  ctx: AppContext,
  file: { name: string; kind: CaseStudyFileType; bytes: ReopenableFileContent },
  settle: SaveUploadResultFunction,
): Promise<Result<string, CaseStudyFileFailure>> {
  const { kind, bytes } = file;
  const name = truncateTextWithEllipsis(file.name, 200);
  if (!(await hasCaseStudyFileClaimedFormat(kind, bytes))) {
    const refusal = { code: 'wrong-content' } as const;
    const settled = await inTransaction(ctx, (ctx) => settle(ctx, { refusal: refusal.code }));
    return settled.ok ? fail(refusal) : settled;
  }
  const media = {
    folder: CASE_STUDY_FOLDER,
    kind,
    name,
    sizeBytes: bytes.sizeBytes,
    open: () => bytes.open(),
  };
  const kept = await storeLargeMedia(ctx, media, async (ctx, { address, sizeBytes }) => {
    await recordAudit(ctx, {
      action: 'case-study.file-uploaded',
      entity: 'case-study',
      entityId: null,
      summary: 'A file for a case study was uploaded',
      after: { address, name, sizeBytes },
    });
    return settle(ctx, { address });
  });
  return kept.ok ? ok(kept.value.address) : kept;
}

/** Stores a file that was sent as a whole, and returns its URL. Must not run inside a transaction. */
export async function storeCaseStudyFile(
  ctx: AppContext,
  name: string,
  bytes: ReopenableFileContent,
): Promise<Result<string, CaseStudyFileFailure>> {
  assertCan(ctx, 'case-studies:write');
  const type = validateCaseStudyUploadFile({ name, sizeBytes: bytes.sizeBytes, modified: '' });
  if (!type.ok) return type;
  return validateAndStoreCaseStudyFile(ctx, { name, kind: type.value, bytes }, async () => ok(undefined));
}

/** Returns which parts of a file have arrived, so that its sender can resume. */
export async function listUploadedCaseStudyFileParts(
  ctx: AppContext,
  file: ChunkedUploadFileMetadata,
): Promise<Result<number[], CaseStudyFileFailure>> {
  assertCan(ctx, 'case-studies:write');
  const type = validateCaseStudyUploadFile(file);
  return type.ok
    ? ok(await listStoredUploadPartIndexes(ctx, buildCaseStudyPartedUploadDescriptor(ctx, file, type.value)))
    : type;
}

/**
 * Stores one part of a file. The last missing part completes it, and every sender of it gets the URL. A
 * rejected file is deleted. Must not run inside a transaction.
 */
export async function storeCaseStudyFileUploadPart(
  ctx: AppContext,
  sent: ChunkedUploadFileMetadata,
  part: { place: number; bytes: ReopenableFileContent },
): Promise<Result<{ address: string | null }, CaseStudyFileFailure>> {
  assertCan(ctx, 'case-studies:write');
  const type = validateCaseStudyUploadFile(sent);
  if (!type.ok) return type;
  const kind = type.value;
  const stored = await storePartAndAssembleUpload(
    ctx,
    buildCaseStudyPartedUploadDescriptor(ctx, sent, kind),
    part,
    async (bytes, settle) => {
      await validateAndStoreCaseStudyFile(ctx, { name: sent.name, kind, bytes }, settle);
    },
  );
  if (!stored.ok) return stored;
  if (stored.value === null) return ok({ address: null });
  // The only failure that `validateAndStoreCaseStudyFile` stores.
  return 'refusal' in stored.value ? fail({ code: 'wrong-content' }) : ok(stored.value);
}

/**
 * Stores a cover, decoded and re-encoded, and returns its URL. Throws
 * `WorkQueueFullError`. Must not run inside a transaction.
 */
export async function storeCaseStudyCover(
  ctx: AppContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Result<string, PictureUploadFailure>> {
  assertCan(ctx, 'case-studies:write');
  const prepared = await reencodeUploadedPicture(bytes, 'webp');
  if (!prepared.ok) return prepared;
  const { kind, bytes: picture } = prepared.value;
  const file = { folder: CASE_STUDY_FOLDER, kind, name: truncateTextWithEllipsis(name, 200), bytes: picture };
  const stored = await storeMedia(ctx, file);
  if (!stored.ok) return fail({ code: 'broken' });
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'case-study.file-uploaded',
      entity: 'case-study',
      entityId: null,
      summary: 'A cover for a case study was uploaded',
      after: { address: stored.value.address, name: file.name },
    }),
  );
  return ok(stored.value.address);
}
