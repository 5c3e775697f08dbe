/** The elements a translator inserted, with the texts they replace, in order. */
const originalTextsByTranslatedNode = new WeakMap<Node, Text[]>();
const translatorReplacementByTextNode = new WeakMap<Text, ChildNode>();
/** Texts that our own scripts removed: nothing replaces them. */
const textNodesRemovedByScripts = new WeakSet<Node>();

const isTranslatorFontElement = (node: Node | null | undefined): node is HTMLElement =>
  node?.nodeName === 'FONT';

/** Restores replaced texts; the translator then handles them like any new text. */
function restoreTextReplacedForTranslator(text: Text): void {
  const standIn = translatorReplacementByTextNode.get(text);
  const texts = standIn && originalTextsByTranslatedNode.get(standIn);
  if (!texts) return;
  originalTextsByTranslatedNode.delete(standIn);
  for (const one of texts) translatorReplacementByTextNode.delete(one);
  if (standIn.isConnected) standIn.replaceWith(...texts);
}

function linkTranslatorReplacementToTexts(standIn: ChildNode, texts: Text[]): void {
  originalTextsByTranslatedNode.set(standIn, texts);
  for (const text of texts) translatorReplacementByTextNode.set(text, standIn);
}

/**
 * Returns the element that replaces a removed text: in the same change, or beside it; one that replaces
 * nothing yet comes first.
 */
function findTranslatedTextReplacement({
  addedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): HTMLElement | undefined {
  const fonts = [...addedNodes, previousSibling, nextSibling].filter((node) => isTranslatorFontElement(node));
  return fonts.find((font) => !originalTextsByTranslatedNode.has(font)) ?? fonts[0];
}

function restoreTextRemovedByTranslator(
  node: Node,
  change: MutationRecord,
  changedTexts: MutationObserver,
): void {
  if (node.isConnected) return;
  const texts = originalTextsByTranslatedNode.get(node);
  if (texts) {
    // The translator has inserted something else, or the texts are restored.
    const [next, ...others] = change.addedNodes;
    const isReplaced = others.length === 0 && (next instanceof Element || next instanceof Text);
    if (isReplaced && !texts.some((text) => text.isConnected)) linkTranslatorReplacementToTexts(next, texts);
    return;
  }
  if (!(node instanceof Text) || textNodesRemovedByScripts.has(node)) return;
  const standIn = findTranslatedTextReplacement(change);
  if (!standIn) return;
  const others = originalTextsByTranslatedNode.get(standIn) ?? [];
  linkTranslatorReplacementToTexts(
    standIn,
    change.nextSibling === standIn ? [node, ...others] : [...others, node],
  );
  changedTexts.observe(node, { characterData: true });
}

function restoreOriginalTextOfRemovedNodes(): void {
  const changedTexts = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Text) restoreTextReplacedForTranslator(target);
  });
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.removedNodes) restoreTextRemovedByTranslator(node, change, changedTexts);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

/** React moves, removes and inserts before texts where it left them, so they are restored first. */
function patchDomNodesForTranslators(): void {
  const appendChild = Reflect.get(Node.prototype, 'appendChild');
  const insertBefore = Reflect.get(Node.prototype, 'insertBefore');
  const removeChild = Reflect.get(Node.prototype, 'removeChild');
  const isDetached = (node: Node | null): node is Text => node instanceof Text && node.parentNode === null;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (isDetached(child)) restoreTextReplacedForTranslator(child);
    if (child instanceof Text) textNodesRemovedByScripts.add(child);
    return isDetached(child) ? child : (removeChild.call(this, child) as Child);
  };
  Node.prototype.insertBefore = function insert<New extends Node>(
    this: Node,
    node: New,
    next: Node | null,
  ): New {
    for (const text of [node, next]) if (isDetached(text)) restoreTextReplacedForTranslator(text);
    textNodesRemovedByScripts.delete(node);
    return insertBefore.call(this, node, isDetached(next) ? null : next) as New;
  };
  Node.prototype.appendChild = function append<New extends Node>(this: Node, node: New): New {
    if (isDetached(node)) restoreTextReplacedForTranslator(node);
    textNodesRemovedByScripts.delete(node);
    return appendChild.call(this, node) as New;
  };
}

let isTrackingPageTranslators = false;

/**
 * Keeps a page correct while the browser translates it. Translators (Chrome's, and similar ones) replace text
 * nodes with `font` elements, while React keeps references to the nodes: without this, amounts and counts
 * that change later would not update, and removing one would throw. A translator runs in its own JavaScript
 * world, so it never calls the methods patched here.
 */
export function trackBrowserTranslationChanges(): void {
  if (isTrackingPageTranslators) return;
  isTrackingPageTranslators = true;
  restoreOriginalTextOfRemovedNodes();
  patchDomNodesForTranslators();
}
