import type { ModalRules } from './model.ts';

/** Before that nobody is about to leave. */
export const SHORTEST_VISIT_MS = 10_000;
/** A phone that nobody touches for so long. */
export const IDLE_MS = 30_000;
/** How far up, and how quickly, a finger throws a page whose reader wants its address bar. */
export const FAST_SCROLL = { pixels: 400, withinMs: 300 };
/** How long a dismissal is respected. */
export const SILENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What this browser remembers of windows, in its own storage. Times as `Date.now()` counts. */
export type WindowMemory = {
  dismissedAt: number | null;
  hasConverted: boolean;
  /** One was shown in this session. */
  isShownInSession: boolean;
};

/** Whether any window may be shown at all: once a session, not for 30 days after a dismissal, and never again after a success. */
export function isSilent(
  { dismissedAt, hasConverted, isShownInSession }: WindowMemory,
  now: number,
): boolean {
  if (hasConverted || isShownInSession) return true;
  return dismissedAt !== null && now - dismissedAt < SILENT_DAYS * DAY_MS;
}

/** What routes say of themselves, from the root to the page (docs/decisions/0040). */
type Facts = { area?: string; isQuiet?: true };

/** Whether a window may stand over a page: a public one that does not ask for quiet. Whatever says nothing is none. */
export function isOpenPage(handles: readonly unknown[]): boolean {
  // Every `handle` of ours `satisfies RouteFacts`; a route without one has nothing to say.
  const facts = handles.map((handle) => (handle ?? {}) as Facts);
  return (
    facts.findLast(({ area }) => area !== undefined)?.area === 'public' && !facts.some((fact) => fact.isQuiet)
  );
}

/** Whether a path fits a pattern: the same, or anything below one that ends in `*`. */
export function fitsPath(pattern: string, path: string): boolean {
  const wanted = pattern.toLowerCase();
  const given = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return wanted.endsWith('*')
    ? given.startsWith(wanted.slice(0, -1)) || `${given}/` === wanted.slice(0, -1)
    : given === wanted;
}

/** The visit as the rules see it. */
export type VisitFacts = {
  path: string;
  /** A device without a pointer that hovers. */
  isPhone: boolean;
  isNew: boolean;
  cartCount: number;
  /** The campaign this tab came by last, by the `utm_…` parameters that are kept (platform/kept-campaign.ts). */
  utm: Readonly<Record<string, string>>;
};

function fitsUtm(condition: string, utm: VisitFacts['utm']): boolean {
  const at = condition.indexOf('=');
  const value = utm[condition.slice(0, at).toLowerCase()];
  return value !== undefined && value.toLowerCase() === condition.slice(at + 1).toLowerCase();
}

/** Whether a window is for this visit, on this page. */
export function isFor(rules: ModalRules, visit: VisitFacts): boolean {
  if (visit.isPhone && !rules.isOnPhones) return false;
  const fits = (pattern: string) => fitsPath(pattern, visit.path);
  if (rules.exceptPages.some(fits)) return false;
  if (rules.onlyPages.length > 0 && !rules.onlyPages.some(fits)) return false;
  if (rules.visitors !== 'all' && (rules.visitors === 'new') !== visit.isNew) return false;
  if (rules.cart !== 'any' && (rules.cart === 'empty') !== (visit.cartCount === 0)) return false;
  return rules.utm.length === 0 || rules.utm.some((condition) => fitsUtm(condition, visit.utm));
}

/** The one window to be shown: the first of those given, in their order, that is for this visit. */
export function chooseModal<Modal extends ModalRules>(
  modals: readonly Modal[],
  visit: VisitFacts,
): Modal | null {
  return modals.find((modal) => isFor(modal, visit)) ?? null;
}

/** Whether a page was thrown up: positions of the scroll with their times in ms, oldest first. */
export function isFastScrollUp(steps: readonly { y: number; at: number }[]): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  return steps.some(({ y, at }) => last.at - at <= FAST_SCROLL.withinMs && y - last.y >= FAST_SCROLL.pixels);
}
