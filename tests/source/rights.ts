import type { Declaration, Source } from './declarations.ts';
import { nameOf, type Node, partOf, parts } from './syntax.ts';

/** Functions that assert a right themselves: they throw if the caller lacks it. */
const ASSERTIONS = [
  'app/platform/access.server.ts#assertCan',
  // Returns the signed-in person, who owns the rows that are changed.
  'app/platform/access.server.ts#requireSignedInUser',
  'app/modules/orders/access/find-order-access.server.ts#assertAccessLevel',
  'app/modules/orders/access/find-order-access.server.ts#assertOrderAccessOrPermission',
];

/** Parts of a node that do not always run, by node type. */
const SOMETIMES: Record<string, readonly string[]> = {
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  SwitchCase: ['test', 'consequent'],
  CatchClause: ['body'],
  ForStatement: ['update', 'body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
  AssignmentPattern: ['right'],
};
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
const WRITES: Record<string, readonly string[]> = {
  db: ['insert', 'update', 'delete'],
  storage: ['put', 'putFrom', 'remove'],
  jobs: ['send', 'wake', 'again'],
  reactions: ['mailboxProved', 'sessionsEnded', 'browserSignedOut'],
};
const SQL_WRITE = /\b(insert\s+into|delete\s+from|truncate|update\s+\S+\s+(as\s+\w+\s+)?set)\b/i;

/** A step of a declaration, and its position in the text. */
type Step = {
  at: number;
  mention: string | null;
  isWrite: boolean;
  isAlways: boolean;
  /** Declarations that receive the function around this step, and therefore run before it. */
  within: readonly string[];
};

type Walk = { node: Node; above: readonly Node[]; isAlways: boolean };

/**
 * The position where a call chain such as `db.update(…).set(…).where(…)` ends: it runs there, after its
 * arguments.
 */
function endOfChain(node: Node, above: readonly Node[]): number {
  let last = node;
  for (const parent of above.toReversed()) {
    const goesOn =
      (parent.type === 'MemberExpression' && parent['object'] === last) ||
      (parent.type === 'CallExpression' && parent['callee'] === last);
    if (!goesOn) break;
    last = parent;
  }
  return last.end;
}

/** The text of a template, with `$` in place of each value. */
function textOf(template: Node): string {
  const written = JSON.stringify(partOf(template, 'quasi')?.['quasis'] ?? '');
  const raw = [...written.matchAll(/"raw":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
  return raw.join('$').replaceAll(/\\[nrt]/g, ' ');
}

/** Whether a node itself writes: to a table, to the file store, or as a job. */
function isDirectWrite(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return SQL_WRITE.test(textOf(node));
  const callee = node.type === 'CallExpression' ? partOf(node, 'callee') : null;
  if (callee?.type !== 'MemberExpression') return false;
  const object = partOf(callee, 'object');
  const owner = nameOf(partOf(object, 'property')) ?? nameOf(object) ?? '';
  const verb = nameOf(partOf(callee, 'property')) ?? '';
  return WRITES[owner]?.includes(verb) ?? false;
}

/**
 * Whether a function always runs where it is written: the declaration itself, or the callback of a
 * transaction.
 */
function runsAlways(node: Node, parent: Node | undefined): boolean {
  if (!FUNCTIONS.has(node.type)) return true;
  if (!parent || parent.type === 'VariableDeclarator') return true;
  return parent.type === 'CallExpression' && nameOf(partOf(parent, 'callee')) === 'inTransaction';
}

/** The names of the calls that receive the functions around a node, directly or as part of an object. */
function receivers(above: readonly Node[]): string[] {
  return above.flatMap((node, place) => {
    if (!FUNCTIONS.has(node.type)) return [];
    const call = above
      .slice(0, place)
      .findLast(({ type }) => type !== 'Property' && type !== 'ObjectExpression');
    const name = call?.type === 'CallExpression' ? nameOf(partOf(call, 'callee')) : null;
    return name === null ? [] : [name];
  });
}

function* walk({ node, above, isAlways }: Walk): Generator<Walk> {
  const isSure = isAlways && runsAlways(node, above.at(-1));
  yield { node, above, isAlways: isSure };
  for (const { part, node: child } of parts(node)) {
    const isBranch = SOMETIMES[node.type]?.includes(part) ?? false;
    yield* walk({ node: child, above: [...above, node], isAlways: isSure && !isBranch });
  }
}

/** The relevant steps of a declaration, in the order they run. */
function stepsOf({ node, mentions }: Declaration, source: Source): Step[] {
  const byName = new Map<string, string>();
  for (const id of mentions) byName.set(source.get(id)?.name ?? '', id);
  const meant = (name: string | null) => (name === null ? null : (byName.get(name) ?? null));
  const steps: Step[] = [];
  for (const { node: one, above, isAlways } of walk({ node, above: [], isAlways: true })) {
    const mention = one.type === 'Identifier' ? meant(nameOf(one)) : null;
    const isCall = above.at(-1)?.type === 'CallExpression' && above.at(-1)?.['callee'] === one;
    const step = {
      at: endOfChain(one, above),
      within: receivers(above).flatMap((name) => meant(name) ?? []),
    };
    if (isDirectWrite(one)) steps.push({ ...step, mention: null, isWrite: true, isAlways });
    else if (mention) steps.push({ ...step, mention, isWrite: false, isAlways: isAlways && isCall });
  }
  return steps.toSorted((one, other) => one.at - other.at);
}

/** Which declarations reach a write before they assert a right. */
export type Rights = {
  asserts: (id: string) => boolean;
  /**
   * The path to a write without a right: ids from the declaration to the one that writes. Null if there is no
   * such write.
   */
  unasked: (id: string) => string[] | null;
};

/** `open` are the declarations that everyone may call to write. */
export function readRights(source: Source, open: ReadonlySet<string>): Rights {
  const known = new Map<string, Step[]>();
  const asserting = new Map<string, boolean>(ASSERTIONS.map((id) => [id, true]));
  const ways = new Map<string, string[] | null>();

  function stepsBy(id: string): Step[] {
    const declaration = source.get(id);
    const steps = known.get(id) ?? (declaration ? stepsOf(declaration, source) : []);
    known.set(id, steps);
    return steps;
  }

  function asserts(id: string): boolean {
    const before = asserting.get(id);
    if (before !== undefined) return before;
    // A recursive call asserts nothing by itself.
    asserting.set(id, false);
    const found = stepsBy(id).some(({ mention, isAlways }) => isAlways && mention && asserts(mention));
    asserting.set(id, found);
    return found;
  }

  function search(id: string): string[] | null {
    for (const { mention, isWrite, isAlways, within } of stepsBy(id)) {
      if (isAlways && mention && asserts(mention)) return null;
      if (within.some(asserts)) continue;
      if (isWrite) return [id];
      const way = mention && !open.has(mention) ? unasked(mention) : null;
      if (way) return [id, ...way];
    }
    return null;
  }

  function unasked(id: string): string[] | null {
    if (!ways.has(id)) {
      ways.set(id, null);
      ways.set(id, search(id));
    }
    return ways.get(id) ?? null;
  }

  return { asserts, unasked };
}
