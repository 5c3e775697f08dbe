import { TABLES_FILE_PATTERN_SOURCE } from '../../scripts/check/foreign-tables.mjs';

const READ = /\/(find|list|count|read)-[^/]+$/;
const NO_WRITE = new RegExp(String.raw`\.job\.server\.ts$|${TABLES_FILE_PATTERN_SOURCE}`);

/**
 * Whether a module file, or a file of the embedded payment provider, may write: not those of reads, jobs and
 * tables.
 */
export function isWriteFile(path: string): boolean {
  if (!/^app\/(modules|sandbox)\/.+\.server\.tsx?$/.test(path)) return false;
  return !READ.test(path) && !NO_WRITE.test(path);
}

/** Whether a file holds rules or shapes: it does no I/O and runs everywhere. */
export function isPureFile(path: string): boolean {
  return (
    /^app\/(modules\/(?!.*\/(ui|mails)\/).+|sandbox)\/[a-z0-9-]+\.ts$/.test(path) &&
    !path.endsWith('/fixtures.ts')
  );
}
