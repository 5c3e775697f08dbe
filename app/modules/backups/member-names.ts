import { BACKUP_JOBS_FILE_NAME, getStorageKeyOfBackupMember, BACKUP_MANIFEST_FILE_NAME } from './manifest.ts';
import { isFileIncludedInBackup } from './saved-tables.ts';

const BACKUP_TABLE_PART_FILE_PATTERN = /^tables\/[a-z_][a-z\d_]*\/\d{6,}\.jsonl$/;
/** The keys that file storage accepts. */
const STORAGE_KEY_PATTERN = /^[\w!. -]+(?:\/[\w!. -]+)*$/;

function isValidMemberName(name: string): boolean {
  if (
    name === BACKUP_MANIFEST_FILE_NAME ||
    name === BACKUP_JOBS_FILE_NAME ||
    BACKUP_TABLE_PART_FILE_PATTERN.test(name)
  )
    return true;
  const key = getStorageKeyOfBackupMember(name);
  if (key === null || key.length > 900 || !STORAGE_KEY_PATTERN.test(key) || !isFileIncludedInBackup(key))
    return false;
  return key.split('/').every((part) => part.trim() === part && part !== '.' && part !== '..');
}

/**
 * Checks the names and types of an archive's members one by one: a backup has
 * no foreign names, no links, and no duplicates.
 */
export class BackupMemberNameChecker {
  readonly #names = new Set<string>();

  /** Returns why a member cannot belong to a backup, as the end of a sentence; null if it can. */
  problemOf({ name, type }: { name: string; type: string }): string | null {
    const shown = JSON.stringify(name.slice(0, 200));
    if (type !== 'file') return `holds ${shown}, which is no file but a ${type}.`;
    if (!isValidMemberName(name)) return `holds the name ${shown}, which no backup of a shop has.`;
    if (this.#names.has(name)) return `holds ${shown} twice.`;
    this.#names.add(name);
    return null;
  }

  /** Returns the same for what only all names together show. */
  problemOfAll(): string | null {
    for (const name of this.#names) {
      for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1))
        if (this.#names.has(name.slice(0, end)))
          return `holds ${JSON.stringify(name)} below a file of that name.`;
    }
    return null;
  }
}
