/** The fields of a modal's form, in order. */
export const EXIT_MODAL_EMAIL_SIGNUP_FIELDS = ['email', 'news'] as const;
export type ExitModalEmailSignupField = (typeof EXIT_MODAL_EMAIL_SIGNUP_FIELDS)[number];
