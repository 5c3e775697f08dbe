/** What a window offers (pages.md, /admin/exit-modal). */
export const ACTIONS = [
  { value: 'link', label: 'Open a page', button: 'Have a look' },
  { value: 'code', label: 'Copy a promo code', button: 'Copy code' },
  { value: 'email', label: 'Collect an email address', button: 'Send it to me' },
  { value: 'call', label: 'Book a call', button: 'Book a call' },
] as const;
export type ModalAction = (typeof ACTIONS)[number]['value'];

export const TITLE_LIMIT = 60;
export const BODY_LIMIT = 240;
export const LABEL_LIMIT = 40;
export const LEGAL_LIMIT = 160;
export const DISMISS = 'No, thank you';

/** What a visitor does with a window, as it is counted. */
export const MODAL_EVENTS = ['shown', 'dismissed', 'converted'] as const;

/** Who and where a window is for. */
export type ModalRules = {
  isOnPhones: boolean;
  /** Paths, `*` at the end for whatever follows; empty for all. */
  onlyPages: readonly string[];
  exceptPages: readonly string[];
  visitors: 'all' | 'new' | 'returning';
  cart: 'any' | 'empty' | 'filled';
  /** `utm_campaign=spring`; one has to fit, empty for all. */
  utm: readonly string[];
};

/** A window as a browser gets it; whatever has no words of its own has those of its action. */
export type LiveModal = ModalRules & {
  id: string;
  title: string;
  body: string;
  image: string | null;
  imageAlt: string;
  action: ModalAction;
  label: string;
  /** Where a link or a call leads. */
  href: string | null;
  promoCode: string | null;
  dismissLabel: string;
  legalLine: string;
};

export type ModalState = 'draft' | 'scheduled' | 'active' | 'ended';
export const MODAL_STATES: Record<ModalState, { label: string; tone?: 'good' | 'warn' }> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled' },
  draft: { label: 'Draft' },
  ended: { label: 'Ended' },
};

/** What a window is now: its owner's decision, and its time. `endsAt` is exclusive. */
export function modalState(
  modal: { status: string; startsAt: Date | null; endsAt: Date | null },
  now: Date,
): ModalState {
  if (modal.status !== 'on') return modal.status === 'ended' ? 'ended' : 'draft';
  if (modal.endsAt && modal.endsAt <= now) return 'ended';
  return modal.startsAt && modal.startsAt > now ? 'scheduled' : 'active';
}

/** The words of an action's button. */
export const actionButton = (action: string): string =>
  ACTIONS.find(({ value }) => value === action)?.button ?? '';

export const actionLabel = (action: string): string =>
  ACTIONS.find(({ value }) => value === action)?.label ?? action;

/** A CHECK of the table allows these only. */
export const asAction = (action: string): ModalAction =>
  ACTIONS.find(({ value }) => value === action)?.value ?? 'link';
