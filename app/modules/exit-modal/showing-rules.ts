import type { ModalTargetingRules } from './model.ts';

/** The minimum visit before an exit modal may open. */
export const MIN_VISIT_BEFORE_MODAL_MS = 10_000;
/** Time without touch after which a phone counts as idle. */
export const EXIT_MODAL_PHONE_IDLE_MS = 30_000;
/** Distance and time of an upward fling, by which a reader brings back the address bar. */
export const UPWARD_SCROLL_EXIT_INTENT_THRESHOLD = { pixels: 400, withinMs: 300 };
/** How long a dismissal is respected. */
export const EXIT_MODAL_DISMISSAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** What this browser stores about exit modals, in its own storage. Times as from `Date.now()`. */
export type ExitModalHistory = {
  dismissedAt: number | null;
  hasConverted: boolean;
  /** One was shown in this session. */
  isShownInSession: boolean;
};

/**
 * Whether no exit modal may open: at most one per session, none for 30 days
 * after a dismissal, and none ever after a conversion.
 */
export function isModalSuppressed(
  { dismissedAt, hasConverted, isShownInSession }: ExitModalHistory,
  now: number,
): boolean {
  if (hasConverted || isShownInSession) return true;
  return dismissedAt !== null && now - dismissedAt < EXIT_MODAL_DISMISSAL_DAYS * DAY_MS;
}

/** The `handle` data of routes, from the root to the page (docs/decisions/0040). */
type RouteHandleForExitModal = { area?: string; isQuiet?: true };

/**
 * Whether an exit modal may open on a page: only a public one that does not opt
 * out. Without data the answer is no.
 */
export function canPageShowExitModal(handles: readonly unknown[]): boolean {
  // Every `handle` of ours `satisfies RouteOptions`; a route without one has no data.
  const facts = handles.map((handle) => (handle ?? {}) as RouteHandleForExitModal);
  return (
    facts.findLast(({ area }) => area !== undefined)?.area === 'public' && !facts.some((fact) => fact.isQuiet)
  );
}

/** Whether a path matches a pattern: it is equal, or below a pattern that ends in `*`. */
export function matchesExitModalPathPattern(pattern: string, path: string): boolean {
  const wanted = pattern.toLowerCase();
  const normalized = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return wanted.endsWith('*')
    ? normalized.startsWith(wanted.slice(0, -1)) || `${normalized}/` === wanted.slice(0, -1)
    : normalized === wanted;
}

/** The facts of a visit for the rules. */
export type ExitModalVisitFacts = {
  path: string;
  /** A device without a hovering pointer. */
  isPhone: boolean;
  isNew: boolean;
  cartCount: number;
  /** The latest campaign of this tab, by the stored `utm_…` parameters (platform/saved-campaign.ts). */
  utm: Readonly<Record<string, string>>;
};

function isExitModalUtmConditionMet(condition: string, utm: ExitModalVisitFacts['utm']): boolean {
  const at = condition.indexOf('=');
  const value = utm[condition.slice(0, at).toLowerCase()];
  return value !== undefined && value.toLowerCase() === condition.slice(at + 1).toLowerCase();
}

/** Whether an exit modal is for this visit, on this page. */
export function isExitModalTargetedAtVisit(rules: ModalTargetingRules, visit: ExitModalVisitFacts): boolean {
  if (visit.isPhone && !rules.isOnPhones) return false;
  const fits = (pattern: string) => matchesExitModalPathPattern(pattern, visit.path);
  if (rules.exceptPages.some(fits)) return false;
  if (rules.onlyPages.length > 0 && !rules.onlyPages.some(fits)) return false;
  if (rules.visitors !== 'all' && (rules.visitors === 'new') !== visit.isNew) return false;
  if (rules.cart !== 'any' && (rules.cart === 'empty') !== (visit.cartCount === 0)) return false;
  return (
    rules.utm.length === 0 || rules.utm.some((condition) => isExitModalUtmConditionMet(condition, visit.utm))
  );
}

/** Returns the exit modal to show: the first that is for this visit. */
export function chooseExitModalForVisit<Modal extends ModalTargetingRules>(
  modals: readonly Modal[],
  visit: ExitModalVisitFacts,
): Modal | null {
  return modals.find((modal) => isExitModalTargetedAtVisit(modal, visit)) ?? null;
}

/** Whether a page was flung upwards: scroll positions with their times in ms, oldest first. */
export function isFastScrollUp(steps: readonly { y: number; at: number }[]): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  return steps.some(
    ({ y, at }) =>
      last.at - at <= UPWARD_SCROLL_EXIT_INTENT_THRESHOLD.withinMs &&
      y - last.y >= UPWARD_SCROLL_EXIT_INTENT_THRESHOLD.pixels,
  );
}
