/** FEEDBACK-01 and -07: the number of cards and faces in 'The Feedback'. */
export const MAX_TESTIMONIAL_FEEDBACK_CARDS = 12;
export const MAX_TESTIMONIAL_CUSTOMER_AVATARS = 5;

/** Length at which a card cuts its quote; the dialog shows the full text. */
export const MAX_TESTIMONIAL_CARD_QUOTE_LENGTH = 160;

/** One testimonial as its card shows it; the text is cut, because the page contains it twice. */
export type TestimonialFeedbackCardData = {
  id: string;
  /** The color of the category, for `data-cat`. */
  hue: string;
  rating: number;
  isFeatured: boolean;
  quote: string;
  /** Whether the dialog must load the rest. */
  isCut: boolean;
  name: string;
  /** Role and company as far as known, such as `COO, Parcelwise`. */
  position: string;
  initials: string;
  avatarUrl: string | null;
  /** `2026-11-19`, or null. */
  deliveryDate: string | null;
};

/** A face of the row below the heading. */
export type TestimonialClientAvatar = Pick<
  TestimonialFeedbackCardData,
  'id' | 'hue' | 'initials' | 'avatarUrl'
>;

export type TestimonialSectionData = {
  cards: TestimonialFeedbackCardData[];
  faces: TestimonialClientAvatar[];
  /** All public testimonials, not only the displayed ones. */
  count: number;
};

export const EMPTY_TESTIMONIAL_SECTION: TestimonialSectionData = { cards: [], faces: [], count: 0 };

/** Returns `Head of Growth, Fieldnote`; unknown parts are left out. */
export function formatTestimonialRoleAndCompany(role: string | null, company: string | null): string {
  return [role, company].filter(Boolean).join(', ');
}
