import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

import { extract as newExtract } from 'tar-stream';

import { fail, ok, type Result } from '#app/lib/result.ts';

import { isBackupArchiveChecksumValid, BACKUP_CHECKSUM_FRAME_BYTES } from './archive-seal.ts';
import { type BackupManifest, backupManifestSchema, BACKUP_MANIFEST_FILE_NAME } from './manifest.ts';
import { BackupMemberNameChecker } from './member-names.ts';

/** A member of a backup. A member that is not read is skipped. */
export type BackupArchiveMember = {
  name: string;
  /** `file`, `symlink`, `link` and so on, as in tar. */
  type: string;
  size: number;
  open(): AsyncIterable<Uint8Array>;
};

/**
 * Yields the members in order. Each must be read, or skipped, before the next;
 * leaving the loop closes the file.
 */
export async function* readBackupArchiveMembers(path: string): AsyncGenerator<BackupArchiveMember> {
  const { size } = await stat(path);
  const extract = newExtract();
  const compressed = createReadStream(path, { end: Math.max(0, size - BACKUP_CHECKSUM_FRAME_BYTES - 1) });
  const reading = pipeline(compressed, createZstdDecompress(), extract);
  reading.catch(() => {}); // the loop below throws the same error
  try {
    for await (const entry of extract) {
      let isRead = false;
      const { name, type, size: bytes } = entry.header;
      yield {
        name,
        type: type ?? 'file',
        size: bytes,
        open: () => {
          isRead = true;
          return entry as AsyncIterable<Uint8Array>; // the package's types lack the item type
        },
      };
      if (!isRead) entry.resume();
    }
  } finally {
    compressed.destroy();
  }
}

/** Returns all bytes of a small member. */
export async function readBackupArchiveFileBytes(member: BackupArchiveMember): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of member.open()) parts.push(part);
  return Buffer.concat(parts);
}

const DAMAGED_ARCHIVE_MESSAGE = 'is damaged, incomplete or not a backup of a shop.';

/** Whether every byte is intact, by the seal at the end. */
async function isArchiveIntact(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size <= BACKUP_CHECKSUM_FRAME_BYTES) return false;
  const digest = createHash('sha256');
  for await (const bytes of createReadStream(path, { end: size - BACKUP_CHECKSUM_FRAME_BYTES - 1 }))
    digest.update(bytes as Buffer);
  const file = await open(path);
  try {
    const { buffer } = await file.read({
      buffer: Buffer.alloc(BACKUP_CHECKSUM_FRAME_BYTES),
      position: size - BACKUP_CHECKSUM_FRAME_BYTES,
    });
    return isBackupArchiveChecksumValid(buffer, digest.digest());
  } finally {
    await file.close();
  }
}

async function hashBackupArchiveFile(member: BackupArchiveMember): Promise<{ size: number; sha256: string }> {
  const digest = createHash('sha256');
  let size = 0;
  for await (const bytes of member.open()) {
    digest.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: digest.digest('hex') };
}

async function checkBackupArchiveMembers(path: string): Promise<Result<BackupManifest, string>> {
  const found: BackupManifest['members'] = {};
  const names = new BackupMemberNameChecker();
  let text: string | null = null;
  for await (const member of readBackupArchiveMembers(path)) {
    const problem = names.problemOf(member);
    if (problem !== null) return fail(problem);
    if (member.name === BACKUP_MANIFEST_FILE_NAME)
      text = (await readBackupArchiveFileBytes(member)).toString('utf8');
    else found[member.name] = await hashBackupArchiveFile(member);
  }
  const problem = names.problemOfAll();
  if (problem !== null) return fail(problem);
  if (text === null) return fail(DAMAGED_ARCHIVE_MESSAGE);
  const parsed = backupManifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    return fail('has a format this version of the shop doesn’t support. Use a newer version.');
  const { members } = parsed.data;
  const isSame =
    Object.keys(members).length === Object.keys(found).length &&
    Object.entries(members).every(
      ([name, { size, sha256 }]) => found[name]?.size === size && found[name].sha256 === sha256,
    );
  return isSame ? ok(parsed.data) : fail(DAMAGED_ARCHIVE_MESSAGE);
}

/**
 * Reads a backup to its end. Returns its manifest if every byte is correct; otherwise fails with the end of a
 * sentence that starts with its name.
 */
export async function verifyBackupArchive(path: string): Promise<Result<BackupManifest, string>> {
  try {
    return (await isArchiveIntact(path))
      ? await checkBackupArchiveMembers(path)
      : fail(DAMAGED_ARCHIVE_MESSAGE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return fail('does not exist.');
    if (code === 'EISDIR') return fail('is a folder.');
    if (code === 'EACCES') return fail('cannot be read: permission denied.');
    if (code.startsWith('ERR_') || code.startsWith('ZSTD_') || code === '')
      return fail(DAMAGED_ARCHIVE_MESSAGE);
    throw error;
  }
}
