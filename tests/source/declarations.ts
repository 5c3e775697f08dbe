import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parseSync } from 'vite';

import { below, listOf, nameOf, type Node, partOf, parts } from './syntax.ts';

/** A top-level declaration of a file: a function, a constant or its default export. */
export type Declaration = {
  /** `file#name`, as other declarations refer to it. */
  id: string;
  file: string;
  name: string;
  node: Node;
  isExported: boolean;
  /** Ids of all declarations it mentions, whether it calls them or passes them on. */
  mentions: ReadonlySet<string>;
};

export type Source = ReadonlyMap<string, Declaration>;

type Named = { name: string; node: Node; isExported: boolean };
/** The source of an imported name. `*` as `name` means all exports of the file. */
type Imported = { file: string; name: string };
type File = {
  path: string;
  named: Named[];
  imports: Map<string, Imported>;
  isReExport: Map<string, Imported>;
};

/** The project file that an import refers to. Null for packages. */
function resolved(from: string, specifier: string): string | null {
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : null;
  return path !== null && /\.tsx?$/.test(path) && existsSync(path) ? path : null;
}

function namesOfPattern(pattern: Node | null): string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? ''];
  return parts(pattern)
    .filter(({ part }) => part !== 'key')
    .flatMap(({ node }) => namesOfPattern(node.type === 'Property' ? partOf(node, 'value') : node));
}

function declaredBy(statement: Node, isExported: boolean): Named[] {
  if (statement.type === 'VariableDeclaration')
    return listOf(statement, 'declarations').flatMap((node) =>
      namesOfPattern(partOf(node, 'id')).map((name) => ({ name, node, isExported })),
    );
  const name = nameOf(partOf(statement, 'id'));
  const isCode = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration';
  return isCode && name ? [{ name, node: statement, isExported }] : [];
}

function importsOf(path: string, statement: Node): [string, Imported][] {
  const file = resolved(path, nameOf(partOf(statement, 'source')) ?? '');
  if (!file || statement['importKind'] === 'type') return [];
  return listOf(statement, 'specifiers').flatMap((specifier): [string, Imported][] => {
    if (specifier['importKind'] === 'type') return [];
    const local = nameOf(partOf(specifier, 'local')) ?? '';
    const name = { ImportDefaultSpecifier: 'default', ImportNamespaceSpecifier: '*' }[specifier.type];
    return [[local, { file, name: name ?? nameOf(partOf(specifier, 'imported')) ?? '' }]];
  });
}

/** Records `export { a, b as c }`, of this file or from another one. */
function exportedNames(file: File, statement: Node): void {
  const from = partOf(statement, 'source');
  const other = from && resolved(file.path, nameOf(from) ?? '');
  for (const specifier of listOf(statement, 'specifiers')) {
    const local = nameOf(partOf(specifier, 'local')) ?? '';
    const exported = nameOf(partOf(specifier, 'exported')) ?? local;
    if (other) file.isReExport.set(exported, { file: other, name: local });
    else if (!from) file.isReExport.set(exported, { file: file.path, name: local });
  }
}

function readStatement(file: File, statement: Node): void {
  const declaration = partOf(statement, 'declaration');
  if (statement.type === 'ImportDeclaration') {
    for (const [local, imported] of importsOf(file.path, statement)) file.imports.set(local, imported);
  } else if (statement.type === 'ExportDefaultDeclaration' && declaration) {
    file.named.push({ name: 'default', node: declaration, isExported: true });
  } else if (statement.type === 'ExportNamedDeclaration') {
    if (declaration) file.named.push(...declaredBy(declaration, true));
    else exportedNames(file, statement);
  } else file.named.push(...declaredBy(statement, false));
}

function readFile(path: string): File {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const file: File = { path, named: [], imports: new Map(), isReExport: new Map() };
  // Vite's type of the tree lists every kind of node; the functions of syntax.ts narrow what is read here.
  for (const statement of listOf(program as unknown as Node, 'body')) readStatement(file, statement);
  return file;
}

/** Whether an identifier refers to something in scope, and is not the name of a property. */
const isMention = (parent: Node | null, part: string) =>
  !(
    parent &&
    parent['computed'] !== true &&
    (part === 'property' || (part === 'key' && !parent['shorthand']))
  );

function* mentioned(node: Node, parent: Node | null = null, part = ''): Generator<string> {
  const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier';
  if (isName && typeof node['name'] === 'string' && isMention(parent, part)) yield node['name'];
  for (const child of parts(node)) yield* mentioned(child.node, node, child.part);
}

/** The files that a node imports dynamically: `import('./other.ts')`. */
function lateImports(file: File, node: Node): Imported[] {
  return [...below(node)]
    .filter(({ type }) => type === 'ImportExpression')
    .flatMap((late) => {
      const path = resolved(file.path, nameOf(partOf(late, 'source')) ?? '');
      return path ? [{ file: path, name: '*' }] : [];
    });
}

/** The results so far, because several tests read the same files. */
const known = new Map<string, Source>();

/**
 * Reads every declaration of the files that match the patterns, without tests, type declarations and
 * fixtures.
 */
export function readSource(patterns: readonly string[]): Source {
  const key = patterns.join(' ');
  const source = known.get(key) ?? readUncached(patterns);
  known.set(key, source);
  return source;
}

function readUncached(patterns: readonly string[]): Source {
  const paths = patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((path) => !/(\.test\.tsx?|\.d\.ts|fixtures\.ts)$/.test(path));
  const files = new Map(paths.map((path) => [path, readFile(path)]));

  /** The declarations that a name of a file refers to, followed through re-exports. */
  function meant({ file: path, name }: Imported): string[] {
    const file = files.get(path);
    if (!file) return [];
    if (name === '*')
      return file.named.filter(({ isExported }) => isExported).map((one) => `${path}#${one.name}`);
    if (file.named.some((one) => one.name === name)) return [`${path}#${name}`];
    const next = file.isReExport.get(name) ?? file.imports.get(name);
    return next && !(next.file === path && next.name === name) ? meant(next) : [];
  }

  const source = new Map<string, Declaration>();
  for (const file of files.values()) {
    for (const { name, node, isExported } of file.named) {
      const targets = [...new Set(mentioned(node))].map((own) => ({ file: file.path, name: own }));
      const mentions = new Set([...targets, ...lateImports(file, node)].flatMap(meant));
      mentions.delete(`${file.path}#${name}`);
      const isHandedOn = file.isReExport.get(name)?.file === file.path;
      source.set(`${file.path}#${name}`, {
        id: `${file.path}#${name}`,
        file: file.path,
        name,
        node,
        isExported: isExported || isHandedOn,
        mentions,
      });
    }
  }
  return source;
}
