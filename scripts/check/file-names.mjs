// How the files of a module are named (docs/architecture.md "Modules and the pages they serve"); part of
// `npm run check`.
import { basename, dirname } from 'node:path';

const FILE_NAMES_REPEATED_ACROSS_MODULES = new Set([
  'model.ts',
  'schemas.ts',
  'tables.server.ts',
  'fixtures.ts',
]);
const TABLES_FILE_NAME_SUFFIX_PATTERN = /-tables\.server\.ts$/;
const COMMANDS_QUERIES_JOBS_FILE_NAME_PATTERN = /^(commands|queries|jobs)\./;
const TEST_FILE_PATTERN = /\.test\.tsx?$/;

/**
 * @param {string[]} paths
 * @param {(path: string) => string} keyOf
 */
function createFileCountByKeyLookup(paths, keyOf) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) counts.set(keyOf(path), (counts.get(keyOf(path)) ?? 0) + 1);
  return (/** @type {string} */ path) => counts.get(keyOf(path)) ?? 0;
}

/** The modules, and the embedded payment provider, which is not a module but follows their naming. */
const APP_MODULE_PATH_PATTERN = /^app\/(?:modules\/([^/]+)|(sandbox))\/(.+)$/;
const getModuleNameOfPath = (/** @type {string} */ path) => {
  const [, module, other] = APP_MODULE_PATH_PATTERN.exec(path) ?? [];
  return module ?? other;
};
/** Returns how many folders a file is below its module. */
const getFolderDepthInModule = (/** @type {string} */ path) =>
  (APP_MODULE_PATH_PATTERN.exec(path)?.[3] ?? '').split('/').length - 1;

/**
 * Returns what is wrong with the names of a project's files, one sentence each.
 *
 * @param {readonly string[]} paths from the project's root, with slashes
 * @returns {string[]}
 */
export function findSourceFileNameProblems(paths) {
  const code = paths.filter((path) => /^(app|server)\/.*\.tsx?$/.test(path) && !TEST_FILE_PATTERN.test(path));
  const named = code.filter((path) => getModuleNameOfPath(path) !== undefined);
  const sameName = createFileCountByKeyLookup(code, (path) => basename(path));
  const sameFixed = createFileCountByKeyLookup(
    named,
    (path) => `${getModuleNameOfPath(path)}/${basename(path)}`,
  );
  const inFolder = createFileCountByKeyLookup(named, dirname);
  const parted = new Set(
    named.filter((path) => TABLES_FILE_NAME_SUFFIX_PATTERN.test(path)).map(getModuleNameOfPath),
  );
  return named.flatMap((path) => {
    const name = basename(path);
    const isFixed = FILE_NAMES_REPEATED_ACROSS_MODULES.has(name);
    const depth = getFolderDepthInModule(path);
    return [
      ...(COMMANDS_QUERIES_JOBS_FILE_NAME_PATTERN.test(name) ? [`name it by what it does: ${path}`] : []),
      ...(!isFixed && sameName(path) > 1 ? [`the name is taken: ${path}`] : []),
      ...(isFixed && sameFixed(path) > 1 ? [`one of this name in a module: ${path}`] : []),
      ...(name === 'tables.server.ts' && parted.has(getModuleNameOfPath(path))
        ? [`name the subject of these tables, as the others do: ${path}`]
        : []),
      ...(depth > 1 ? [`one level of folders in a module: ${path}`] : []),
      ...(depth > 0 && inFolder(path) === 1 ? [`a folder for one file: ${path}`] : []),
    ];
  });
}
