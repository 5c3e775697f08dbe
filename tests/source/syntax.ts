/** A node of the syntax tree (ESTree, from Vite's parser). Its parts are narrowed where they are read. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

type Part = { part: string; node: Node };

const doesNothing = ({ type }: Node) => type.startsWith('TSType') || type.startsWith('TSInterface');

/**
 * The child nodes with the names of their parts, without types, which do nothing. Called for every node of
 * every file.
 */
export function parts(node: Node): Part[] {
  const found: Part[] = [];
  for (const part of Object.keys(node)) {
    const value = node[part];
    for (const one of Array.isArray(value) ? value : [value])
      if (isNode(one) && !doesNothing(one)) found.push({ part, node: one });
  }
  return found;
}

/** The node itself and all nodes below it. */
export function* below(node: Node): Generator<Node> {
  yield node;
  for (const { node: child } of parts(node)) yield* below(child);
}

/** The node of a part, or null. */
export function partOf(node: Node | null | undefined, part: string): Node | null {
  const value = node?.[part];
  return isNode(value) ? value : null;
}

/** The nodes of a part that is a list. */
export function listOf(node: Node | null | undefined, part: string): Node[] {
  const value = node?.[part];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, or the text of a string literal. Null for everything else. */
export function nameOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Identifier' && typeof node['name'] === 'string') return node['name'];
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}

/** The expression without type assertions and parentheses. */
export function bare(node: Node): Node {
  const isWrapped = ['TSSatisfiesExpression', 'TSAsExpression', 'TSNonNullExpression'].includes(node.type);
  const inner = isWrapped || node.type === 'ParenthesizedExpression' ? partOf(node, 'expression') : null;
  return inner ? bare(inner) : node;
}
