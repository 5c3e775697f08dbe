import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Declaration, Source } from './declarations.ts';
import { isPureFile } from './module-files.ts';
import { bare, below, listOf, nameOf, type Node, partOf } from './syntax.ts';

/** An intent that an address accepts. An empty intent is a form that names none. */
export type FoundIntent = { address: string; file: string; intent: string };

type Address = { address: string; file: string };

/** Every address of the product with its route file. */
export function listAddresses(entries: readonly RouteConfigEntry[], above = ''): Address[] {
  return entries.flatMap((entry) => {
    const address = entry.path ? `${above}/${entry.path}` : above;
    const own = { address: address || '/', file: `app/${entry.file}` };
    return [own, ...listAddresses(entry.children ?? [], address)];
  });
}

/** Whether a declaration may read an intent: it is part of a page, or of the shape of its form. */
const isOfPages = ({ file }: Declaration) => file.startsWith('app/routes/') || isPureFile(file);

function reached(source: Source, from: string, found = new Set<string>()): Declaration[] {
  const declaration = source.get(from);
  if (!declaration || found.has(from) || !isOfPages(declaration)) return [];
  found.add(from);
  return [declaration, ...[...declaration.mentions].flatMap((id) => reached(source, id, found))];
}

/** Whether a type is `Record<string, FormIntentHandler>`, which `runPostedFormIntent` takes. */
function isIntentRecord(annotated: Node | null): boolean {
  const type = partOf(annotated, 'typeAnnotation');
  const [, value] = listOf(partOf(type, 'typeArguments'), 'params');
  return (
    nameOf(partOf(type, 'typeName')) === 'Record' && nameOf(partOf(value, 'typeName')) === 'FormIntentHandler'
  );
}

function keysOf(object: Node, where: string): string[] {
  return listOf(object, 'properties')
    .filter(({ type }) => type === 'Property')
    .map((property) => {
      const name = property['computed'] === true ? null : nameOf(partOf(property, 'key'));
      if (name === null) throw new Error(`${where}: the name of an intent is not written down`);
      return name;
    });
}

/** A statement, or the statements in the cases of a switch. */
const inCases = (statement: Node): Node[] =>
  statement.type === 'SwitchStatement'
    ? listOf(statement, 'cases').flatMap((one) => listOf(one, 'consequent'))
    : [statement];

/**
 * The objects that a function returns, by its own `return`, in the cases of a switch, or as the body of an
 * arrow function.
 */
function returned(func: Node): Node[] {
  const body = partOf(func, 'body');
  if (!body) return [];
  if (body.type !== 'BlockStatement') return [bare(body)];
  return listOf(body, 'body')
    .flatMap(inCases)
    .filter(({ type }) => type === 'ReturnStatement')
    .flatMap((statement) => partOf(statement, 'argument') ?? [])
    .map(bare);
}

/**
 * The names in a record of intents: of a constant with that type, or returned by a function with that type.
 */
function namesInRecords({ node, id }: Declaration): string[] {
  const init = partOf(node, 'init');
  const isConstant = isIntentRecord(partOf(partOf(node, 'id'), 'typeAnnotation'));
  const func = init && isFunction(init) ? init : isFunction(node) ? node : null;
  const objects = [
    ...(isConstant && init ? [bare(init)] : []),
    ...(func && isIntentRecord(partOf(func, 'returnType')) ? returned(func) : []),
  ];
  return objects.filter(({ type }) => type === 'ObjectExpression').flatMap((object) => keysOf(object, id));
}

const isFunction = ({ type }: Node) => type === 'FunctionDeclaration' || type === 'ArrowFunctionExpression';

/** Whether an expression reads the intent of a form: `form.intent`, `intent`, `form.get('intent')`. */
function isIntentOf(node: Node | null): boolean {
  if (!node) return false;
  if (node.type === 'MemberExpression') return nameOf(partOf(node, 'property')) === 'intent';
  if (node.type === 'CallExpression')
    return listOf(node, 'arguments').some((one) => nameOf(one) === 'intent');
  return node.type === 'Identifier' && nameOf(node) === 'intent';
}

/** The texts of the list, or the keys of the object, that a name refers to. */
function written(source: Source, { mentions, file }: Declaration, name: string | null): string[] {
  const id = [...mentions].find((one) => one.endsWith(`#${name}`)) ?? `${file}#${name}`;
  const init = partOf(source.get(id)?.node, 'init');
  const value = init && bare(init);
  if (value?.type === 'ObjectExpression') return keysOf(value, id);
  return listOf(value, 'elements').flatMap((element) => nameOf(element) ?? []);
}

/** Intents in comparisons: `intent === 'refund'`, `case 'refund'`. */
function namesCompared(node: Node): string[] {
  if (node.type === 'BinaryExpression') {
    const sides = [partOf(node, 'left'), partOf(node, 'right')];
    const other = sides.find((side) => !isIntentOf(side));
    return sides.some(isIntentOf) && other?.type === 'Literal' ? [nameOf(other) ?? ''] : [];
  }
  if (node.type !== 'SwitchStatement' || !isIntentOf(partOf(node, 'discriminant'))) return [];
  return listOf(node, 'cases').flatMap((one) => nameOf(partOf(one, 'test')) ?? []);
}

const holds = (node: Node | undefined, isIt: (one: Node) => boolean) =>
  node !== undefined && [...below(node)].some(isIt);

/**
 * Intents in lookups: `Object.hasOwn(MOVES, intent)`, `KINDS.find((one) => one === intent)`; also lookups of
 * a path parameter.
 */
function namesLookedUp(source: Source, declaration: Declaration, node: Node): string[] {
  if (node.type !== 'CallExpression') return [];
  const callee = partOf(node, 'callee');
  const called = nameOf(partOf(callee, 'property'));
  const [first, second] = listOf(node, 'arguments');
  if (called === 'hasOwn' && holds(second, (one) => isIntentOf(one) || nameOf(one) === 'params'))
    return written(source, declaration, nameOf(first));
  return called === 'find' && holds(first, isIntentOf)
    ? written(source, declaration, nameOf(partOf(callee, 'object')))
    : [];
}

/** Intents that a schema allows: `intent: z.literal('refund')`. */
function namesInSchemas(node: Node): string[] {
  if (node.type !== 'Property' || nameOf(partOf(node, 'key')) !== 'intent') return [];
  const value = partOf(node, 'value');
  const isSchema = nameOf(partOf(partOf(value, 'callee'), 'object')) === 'z';
  return isSchema
    ? [...below(value as Node)].flatMap((one) => (one.type === 'Literal' ? (nameOf(one) ?? []) : []))
    : [];
}

function intentsOf(source: Source, file: string): string[] {
  const declarations = reached(source, `${file}#action`);
  const named = declarations.flatMap(namesInRecords);
  const allowed = declarations.flatMap(({ node }) => [...below(node)].flatMap(namesInSchemas));
  if (named.length + allowed.length > 0) return [...named, ...allowed];
  const compared = declarations.flatMap((one) =>
    [...below(one.node)].flatMap((node) => [...namesCompared(node), ...namesLookedUp(source, one, node)]),
  );
  // Code that compares intents also handles all other values.
  return ['', ...compared];
}

/**
 * Whether the address is a preview. Previews show public pages, some with actions, but accept no posts
 * (tests/request/content-preview.test.ts).
 */
export const isPreviewOfPage = (address: string): boolean => address.startsWith('/preview/content/');

/** Every intent of every address that takes forms or bodies, found in the code. */
export function findIntents(source: Source, routes: readonly RouteConfigEntry[]): FoundIntent[] {
  return listAddresses(routes)
    .filter(({ address, file }) => !isPreviewOfPage(address) && source.has(`${file}#action`))
    .flatMap(({ address, file }) =>
      [...new Set(intentsOf(source, file))].map((intent) => ({ address, file, intent })),
    );
}
