/** The offers of an exit modal (pages.md, /admin/exit-modal). */
export const EXIT_MODAL_OFFER_TYPES = [
  { value: 'link', label: 'Open a page', button: 'Have a look' },
  { value: 'code', label: 'Copy a promo code', button: 'Copy code' },
  { value: 'email', label: 'Collect an email address', button: 'Send it to me' },
  { value: 'call', label: 'Book a call', button: 'Book a call' },
] as const;
export type ExitModalOfferType = (typeof EXIT_MODAL_OFFER_TYPES)[number]['value'];

export const MODAL_TITLE_LIMIT = 60;
export const MAX_EXIT_MODAL_BODY_CHARACTERS = 240;
export const MODAL_BUTTON_LABEL_LIMIT = 40;
export const MODAL_LEGAL_TEXT_LIMIT = 160;
export const MODAL_DISMISS_LABEL = 'No, thank you';

/** The counted actions of a visitor on an exit modal. */
export const EXIT_MODAL_VISITOR_EVENTS = ['shown', 'dismissed', 'converted'] as const;

/** The audience and pages of an exit modal. */
export type ModalTargetingRules = {
  isOnPhones: boolean;
  /** Paths, with `*` at the end as a wildcard; empty for all. */
  onlyPages: readonly string[];
  exceptPages: readonly string[];
  visitors: 'all' | 'new' | 'returning';
  cart: 'any' | 'empty' | 'filled';
  /** `utm_campaign=spring`; one must match, empty for all. */
  utm: readonly string[];
};

/** An exit modal as a browser gets it; empty texts are replaced by the action's defaults. */
export type ExitModalForBrowser = ModalTargetingRules & {
  id: string;
  title: string;
  body: string;
  image: string | null;
  imageAlt: string;
  action: ExitModalOfferType;
  label: string;
  /** The target of a link or a call. */
  href: string | null;
  promoCode: string | null;
  dismissLabel: string;
  legalLine: string;
};

export type ExitModalPublicationState = 'draft' | 'scheduled' | 'active' | 'ended';
export const EXIT_MODAL_STATE_LABELS: Record<
  ExitModalPublicationState,
  { label: string; tone?: 'good' | 'warn' }
> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled' },
  draft: { label: 'Draft' },
  ended: { label: 'Ended' },
};

/** Returns the state of an exit modal, from its owner's decision and its times. `endsAt` is exclusive. */
export function computeExitModalState(
  modal: { status: string; startsAt: Date | null; endsAt: Date | null },
  now: Date,
): ExitModalPublicationState {
  if (modal.status !== 'on') return modal.status === 'ended' ? 'ended' : 'draft';
  if (modal.endsAt && modal.endsAt <= now) return 'ended';
  return modal.startsAt && modal.startsAt > now ? 'scheduled' : 'active';
}

/** Returns the default label of an action's button. */
export const getDefaultExitModalButtonLabel = (action: string): string =>
  EXIT_MODAL_OFFER_TYPES.find(({ value }) => value === action)?.button ?? '';

export const getExitModalOfferTypeLabel = (action: string): string =>
  EXIT_MODAL_OFFER_TYPES.find(({ value }) => value === action)?.label ?? action;

/** A CHECK constraint allows only these. */
export const parseExitModalOfferType = (action: string): ExitModalOfferType =>
  EXIT_MODAL_OFFER_TYPES.find(({ value }) => value === action)?.value ?? 'link';
