import { z } from 'zod';

/** The version of the archive format. */
const BACKUP_ARCHIVE_FORMAT_VERSION = 1;

const sha256HexSchema = z.string().regex(/^[0-9a-f]{64}$/);
const manifestCountSchema = z.number().int().nonnegative();

/** The last member of a backup: its contents, and the expected digest of every member. */
export const backupManifestSchema = z.object({
  format: z.literal(BACKUP_ARCHIVE_FORMAT_VERSION),
  /** The product version that wrote it, for display. */
  version: z.string(),
  /** The last migration of its database. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'server']),
  /** By table, in archive order: its columns, and the digest of its rows as lines, ordered by their key. */
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: manifestCountSchema, sha256: sha256HexSchema }),
  ),
  jobs: manifestCountSchema,
  files: z.object({ count: manifestCountSchema, bytes: manifestCountSchema }),
  members: z.record(z.string(), z.object({ size: manifestCountSchema, sha256: sha256HexSchema })),
});

export type BackupManifest = z.infer<typeof backupManifestSchema>;

export const BACKUP_MANIFEST_FILE_NAME = 'manifest.json';
export const BACKUP_JOBS_FILE_NAME = 'jobs.jsonl';
const BACKUP_TABLES_PATH_PREFIX = 'tables/';
const BACKUP_FILES_PATH_PREFIX = 'files/';

/** Returns the name of a part of a table: `tables/orders/000001.jsonl`; parts count from 1. */
export const getBackupTablePartName = (table: string, part: number): string =>
  `${BACKUP_TABLES_PATH_PREFIX}${table}/${String(part).padStart(6, '0')}.jsonl`;
/** Returns the table of a member; null if it contains no rows. */
export const getTableOfBackupFile = (name: string): string | null =>
  name.startsWith(BACKUP_TABLES_PATH_PREFIX) ? (name.split('/')[1] ?? null) : null;

export const getBackupArchiveFilePath = (key: string): string => BACKUP_FILES_PATH_PREFIX + key;
/** Returns the storage key of a member; null if it is not a stored file. */
export const getStorageKeyOfBackupMember = (name: string): string | null =>
  name.startsWith(BACKUP_FILES_PATH_PREFIX) ? name.slice(BACKUP_FILES_PATH_PREFIX.length) : null;

/** Returns an empty manifest. */
export const createEmptyBackupManifest = (
  facts: Pick<BackupManifest, 'version' | 'migration' | 'createdAt' | 'engine'>,
): BackupManifest => ({
  format: BACKUP_ARCHIVE_FORMAT_VERSION,
  ...facts,
  tables: {},
  jobs: 0,
  files: { count: 0, bytes: 0 },
  members: {},
});
