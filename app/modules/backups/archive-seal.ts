/** A skippable frame of zstd (RFC 8878, 3.1.2), so that other programs can also unpack a backup. */
const SKIPPABLE_FRAME_MAGIC = 0x184d2a5e;
const ARCHIVE_SEAL_DIGEST_BYTES = 32;

export const BACKUP_CHECKSUM_FRAME_BYTES = 8 + ARCHIVE_SEAL_DIGEST_BYTES;

/** Returns the end of a backup: the SHA-256 of every byte before it, in a frame of its own. */
export function createBackupArchiveChecksum(digest: Uint8Array): Uint8Array {
  const seal = new Uint8Array(BACKUP_CHECKSUM_FRAME_BYTES);
  const view = new DataView(seal.buffer);
  view.setUint32(0, SKIPPABLE_FRAME_MAGIC, true);
  view.setUint32(4, ARCHIVE_SEAL_DIGEST_BYTES, true);
  seal.set(digest, 8);
  return seal;
}

/** Whether the end of a file is the seal of the bytes before it. */
export function isBackupArchiveChecksumValid(end: Uint8Array, digest: Uint8Array): boolean {
  const seal = createBackupArchiveChecksum(digest);
  return end.length === seal.length && end.every((byte, at) => byte === seal[at]);
}
