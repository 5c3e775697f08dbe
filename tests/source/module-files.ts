import { OLD_NAMES } from '../../.dependency-cruiser.mjs';

const READ = /\/(find|list|count|read)-[^/]+$/;
const NO_WRITE = /(\/tables|\.job)\.server\.ts$/;

/**
 * Whether a file of a module, or of the embedded payment provider, is where writes belong: neither a read, nor a job, nor the
 * tables; with the older names, one called commands.
 */
export function isWriteFile(path: string): boolean {
  const module = /^app\/(?:modules\/([^/]+)|sandbox)\//.exec(path)?.[1];
  if (!/^app\/(modules|sandbox)\/.+\.server\.tsx?$/.test(path)) return false;
  if (module !== undefined && OLD_NAMES.includes(module)) return path.endsWith('/commands.server.ts');
  return !READ.test(path) && !NO_WRITE.test(path);
}

/** Whether a file holds rules or shapes: it does no I/O and runs everywhere. */
export function isPureFile(path: string): boolean {
  return (
    /^app\/(modules\/(?!.*\/(ui|mails)\/).+|sandbox)\/[a-z0-9-]+\.ts$/.test(path) &&
    !path.endsWith('/fixtures.ts')
  );
}
