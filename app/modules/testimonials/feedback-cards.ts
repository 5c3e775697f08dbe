/** FEEDBACK-01 and -07: how many cards and faces 'The Feedback' has. */
export const FEEDBACK_LIMIT = 12;
export const AVATAR_LIMIT = 5;

/** Where a quote is cut on its card; the dialog has the whole. */
export const QUOTE_CUT = 160;

/** One testimonial as its card shows it; the text is cut, because it is in the page twice. */
export type FeedbackCardData = {
  id: string;
  /** Colour of the category, for `data-cat`. */
  hue: string;
  rating: number;
  isFeatured: boolean;
  quote: string;
  /** Whether the dialog has to ask for the rest. */
  isCut: boolean;
  name: string;
  /** Role and company as far as they are known, such as `COO, Parcelwise`. */
  position: string;
  initials: string;
  avatarUrl: string | null;
  /** `2026-11-19`, or null. */
  deliveryDate: string | null;
};

/** A face of the row under the heading. */
export type Face = Pick<FeedbackCardData, 'id' | 'hue' | 'initials' | 'avatarUrl'>;

export type FeedbackData = {
  cards: FeedbackCardData[];
  faces: Face[];
  /** All public testimonials, not only those shown. */
  count: number;
};

export const NO_FEEDBACK: FeedbackData = { cards: [], faces: [], count: 0 };

/** `Head of Growth, Fieldnote`; what is not known is left out. */
export function positionOf(role: string | null, company: string | null): string {
  return [role, company].filter(Boolean).join(', ');
}
