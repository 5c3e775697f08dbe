/** The fields of a modal's form, in order. */
export const EMAIL_SIGNUP_FIELDS = ['email', 'news'] as const;
export type ExitModalEmailSignupField = (typeof EMAIL_SIGNUP_FIELDS)[number];
