/** What a translator put into the page, with the texts it stands for in their order. */
const textsOf = new WeakMap<Node, Text[]>();
const standInOf = new WeakMap<Text, ChildNode>();
/** Texts that a script of ours took out: nothing stands for them. */
const removed = new WeakSet<Node>();

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** Puts the texts back that something stands for; the translator then finds them like any new text. */
function putBack(text: Text): void {
  const standIn = standInOf.get(text);
  const texts = standIn && textsOf.get(standIn);
  if (!texts) return;
  textsOf.delete(standIn);
  for (const one of texts) standInOf.delete(one);
  if (standIn.isConnected) standIn.replaceWith(...texts);
}

function pair(standIn: ChildNode, texts: Text[]): void {
  textsOf.set(standIn, texts);
  for (const text of texts) standInOf.set(text, standIn);
}

/** What came for a removed text: in the same change, or beside it; one that stands for nothing yet comes first. */
function standInFor({ addedNodes, previousSibling, nextSibling }: MutationRecord): HTMLElement | undefined {
  const fonts = [...addedNodes, previousSibling, nextSibling].filter((node) => isFont(node));
  return fonts.find((font) => !textsOf.has(font)) ?? fonts[0];
}

function noteRemoved(node: Node, change: MutationRecord, changedTexts: MutationObserver): void {
  if (node.isConnected) return;
  const texts = textsOf.get(node);
  if (texts) {
    // The translator has put something else there; or the texts are back.
    const [next, ...others] = change.addedNodes;
    const isReplaced = others.length === 0 && (next instanceof Element || next instanceof Text);
    if (isReplaced && !texts.some((text) => text.isConnected)) pair(next, texts);
    return;
  }
  if (!(node instanceof Text) || removed.has(node)) return;
  const standIn = standInFor(change);
  if (!standIn) return;
  const others = textsOf.get(standIn) ?? [];
  pair(standIn, change.nextSibling === standIn ? [node, ...others] : [...others, node]);
  changedTexts.observe(node, { characterData: true });
}

function followTexts(): void {
  const changedTexts = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Text) putBack(target);
  });
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.removedNodes) noteRemoved(node, change, changedTexts);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

/** React moves, removes, and inserts before, texts where it left them: they are put back there first. */
function acceptReplacedTexts(): void {
  const appendChild = Reflect.get(Node.prototype, 'appendChild');
  const insertBefore = Reflect.get(Node.prototype, 'insertBefore');
  const removeChild = Reflect.get(Node.prototype, 'removeChild');
  const isLost = (node: Node | null): node is Text => node instanceof Text && node.parentNode === null;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (isLost(child)) putBack(child);
    if (child instanceof Text) removed.add(child);
    return isLost(child) ? child : (removeChild.call(this, child) as Child);
  };
  Node.prototype.insertBefore = function insert<New extends Node>(
    this: Node,
    node: New,
    next: Node | null,
  ): New {
    for (const text of [node, next]) if (isLost(text)) putBack(text);
    removed.delete(node);
    return insertBefore.call(this, node, isLost(next) ? null : next) as New;
  };
  Node.prototype.appendChild = function append<New extends Node>(this: Node, node: New): New {
    if (isLost(node)) putBack(node);
    removed.delete(node);
    return appendChild.call(this, node) as New;
  };
}

let isFollowed = false;

/**
 * Keeps a page right while the browser translates it. A translator (Chrome's, and others that work alike) puts `font` elements in the place of
 * text nodes. React holds on to the nodes: without this, amounts and counts that change later would stay as they
 * were, and removing one would throw. A translator works in a world of its own, so it never calls what is replaced here.
 */
export function followTranslators(): void {
  if (isFollowed) return;
  isFollowed = true;
  followTexts();
  acceptReplacedTexts();
}
