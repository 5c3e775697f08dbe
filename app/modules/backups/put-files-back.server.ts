import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { AppContext } from '#app/platform/context.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { type BackupArchiveMember, readBackupArchiveMembers } from './archive-reader.server.ts';
import { getBackupArchiveFilePath, getStorageKeyOfBackupMember, type BackupManifest } from './manifest.ts';
import { isFileIncludedInBackup } from './saved-tables.ts';

async function isStoredFileIdenticalToBackup(
  { storage }: AppContext,
  key: string,
  { size, sha256 }: BackupManifest['members'][string],
): Promise<boolean> {
  const file = await storage.find(key);
  if (file?.sizeBytes !== size) return false;
  const digest = createHash('sha256');
  for await (const bytes of await storage.open(key)) digest.update(bytes as Buffer);
  return digest.digest('hex') === sha256;
}

async function restoreUploadedFileFromBackup(
  ctx: AppContext,
  key: string,
  member: BackupArchiveMember,
): Promise<void> {
  await ctx.storage.putFrom(key, { open: () => Readable.from(member.open()), sizeBytes: member.size });
}

/**
 * Adds the files of a backup to those of the shop. They are invisible until their rows exist: a key is
 * created once and its bytes never change, so an existing file is the same one, and a damaged one is
 * repaired. `added` receives the keys that are new.
 */
export async function restoreUploadedFilesFromBackup(
  ctx: AppContext,
  path: string,
  { manifest: { members }, added }: { manifest: BackupManifest; added: string[] },
): Promise<void> {
  for await (const member of readBackupArchiveMembers(path)) {
    const key = getStorageKeyOfBackupMember(member.name);
    const expected = members[member.name];
    if (key === null || !expected || (await isStoredFileIdenticalToBackup(ctx, key, expected))) continue;
    if ((await ctx.storage.find(key)) === null) added.push(key);
    await restoreUploadedFileFromBackup(ctx, key, member);
  }
}

/**
 * Removes the files of the replaced shop. A crash leaves unreferenced files, which the nightly cleanup or the
 * next restore removes.
 */
export async function removeFilesNotInBackup(ctx: AppContext, { members }: BackupManifest): Promise<number> {
  const keys = (await ctx.storage.list()).map(({ key }) => key);
  const others = keys.filter(
    (key) => isFileIncludedInBackup(key) && !Object.hasOwn(members, getBackupArchiveFilePath(key)),
  );
  await removeFilesOfDeletedMediaRows(ctx, others);
  return others.length;
}
