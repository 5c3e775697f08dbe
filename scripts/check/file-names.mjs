// How the files of a module are named (docs/architecture.md "Modules and the pages they serve"); part of
// `npm run check`.
import { basename, dirname } from 'node:path';

const FIXED = new Set(['model.ts', 'schemas.ts', 'tables.server.ts', 'fixtures.ts']);
const TABLES_OF_SUBJECT = /-tables\.server\.ts$/;
const BY_KIND = /^(commands|queries|jobs)\./;
const IS_TEST = /\.test\.tsx?$/;

/**
 * @param {string[]} paths
 * @param {(path: string) => string} keyOf
 */
function countBy(paths, keyOf) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) counts.set(keyOf(path), (counts.get(keyOf(path)) ?? 0) + 1);
  return (/** @type {string} */ path) => counts.get(keyOf(path)) ?? 0;
}

/** The modules, and the embedded payment provider, which is not a module but follows their naming. */
const HOME = /^app\/(?:modules\/([^/]+)|(sandbox))\/(.+)$/;
const moduleOf = (/** @type {string} */ path) => {
  const [, module, other] = HOME.exec(path) ?? [];
  return module ?? other;
};
/** Returns how many folders a file is below its module. */
const depthOf = (/** @type {string} */ path) => (HOME.exec(path)?.[3] ?? '').split('/').length - 1;

/**
 * Returns what is wrong with the names of a project's files, one sentence each.
 *
 * @param {readonly string[]} paths from the project's root, with slashes
 * @returns {string[]}
 */
export function findBadNames(paths) {
  const code = paths.filter((path) => /^(app|server)\/.*\.tsx?$/.test(path) && !IS_TEST.test(path));
  const named = code.filter((path) => moduleOf(path) !== undefined);
  const sameName = countBy(code, (path) => basename(path));
  const sameFixed = countBy(named, (path) => `${moduleOf(path)}/${basename(path)}`);
  const inFolder = countBy(named, dirname);
  const parted = new Set(named.filter((path) => TABLES_OF_SUBJECT.test(path)).map(moduleOf));
  return named.flatMap((path) => {
    const name = basename(path);
    const isFixed = FIXED.has(name);
    const depth = depthOf(path);
    return [
      ...(BY_KIND.test(name) ? [`name it by what it does: ${path}`] : []),
      ...(!isFixed && sameName(path) > 1 ? [`the name is taken: ${path}`] : []),
      ...(isFixed && sameFixed(path) > 1 ? [`one of this name in a module: ${path}`] : []),
      ...(name === 'tables.server.ts' && parted.has(moduleOf(path))
        ? [`name the subject of these tables, as the others do: ${path}`]
        : []),
      ...(depth > 1 ? [`one level of folders in a module: ${path}`] : []),
      ...(depth > 0 && inFolder(path) === 1 ? [`a folder for one file: ${path}`] : []),
    ];
  });
}
