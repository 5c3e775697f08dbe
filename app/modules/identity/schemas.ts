import { z } from 'zod';

import { withoutInvisible } from '#app/lib/invisible.ts';
import { isTimeZone } from '#app/lib/time-zones.ts';

import { MAX_COMPANY_LENGTH, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from './model.ts';

/**
 * One line of text: white space collapsed, without characters that could inject into an email header or a
 * page.
 */
const singleLineText = z
  .string()
  .catch('')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .refine(
    (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
    'This text contains characters we can’t save.',
  );

/** Email addresses are compared and stored in lower case. */
export const emailAddress = z
  .string()
  .catch('')
  .transform((text) => withoutInvisible(text).trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Enter your email address.')
      .max(MAX_EMAIL_LENGTH, 'This email address is too long.')
      .pipe(z.email('Enter an email address, like name@example.com.')),
  );

export const fullName = singleLineText.pipe(
  z.string().min(1, 'Enter your name.').max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`),
);
const company = singleLineText.pipe(
  z.string().max(MAX_COMPANY_LENGTH, `Use at most ${MAX_COMPANY_LENGTH} characters.`),
);
/**
 * Phone numbers as people write them. The number of digits is not checked, because numbering plans differ.
 */
const phone = singleLineText.transform(withoutInvisible).pipe(
  z
    .string()
    .max(MAX_PHONE_LENGTH, `Use at most ${MAX_PHONE_LENGTH} characters.`)
    .regex(
      /^(\+?[\d\s()./-]*\d(\s?(x|ext\.?)\s?\d{1,6})?)?$/i,
      'Enter a phone number, like +1 212 555 0100.',
    ),
);
/** Strength depends on the owner, so `passwordProblem` checks it. */
const newPassword = z.string().catch('');
const knownPassword = z.string().catch('').pipe(z.string().min(1, 'Enter your password.'));
const checkboxField = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
/** Hidden from people; bots that fill in every field give themselves away. */
const honeypot = z.string().catch('');

/** Six digits with any separators: email programs copy spaces along. */
export const codeField = z
  .string()
  .catch('')
  .transform((text) => withoutInvisible(text).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'));

export const signUpForm = z.object({
  name: fullName,
  email: emailAddress,
  company,
  password: newPassword,
  terms: checkboxField.refine(Boolean, 'Accept the Terms and the Privacy Policy to create an account.'),
  news: checkboxField,
  website: honeypot,
});
export type SignUpForm = z.infer<typeof signUpForm>;

export const codeForm = z.object({ email: emailAddress, code: codeField, keep: checkboxField });
export type CodeForm = z.infer<typeof codeForm>;

export const emailForm = z.object({ email: emailAddress });
/** Requests a code by email; `keep` applies to the sign-in with it. */
export const codeRequestForm = z.object({ email: emailAddress, keep: checkboxField });

/** Compared exactly as typed; any text is valid. */
const asTyped = z.string().catch('');
/** A code from the app, or a recovery code. */
export const factorForm = z.object({ code: asTyped });

export const signInForm = z.object({ email: emailAddress, password: knownPassword, keep: checkboxField });
export type SignInForm = z.infer<typeof signInForm>;

/** A person who arrives by a link that is proof enough: the first owner, or invited staff. */
export const newPersonForm = z.object({ name: fullName, email: emailAddress, password: newPassword });
export type NewPersonForm = z.infer<typeof newPersonForm>;
/** An invited person, whose email address comes from the invitation; name and password may not be needed. */
export const invitedForm = z.object({ name: asTyped, password: asTyped });

export const resetForm = z.object({ password: newPassword });
export const profileForm = z.object({ name: fullName, company, phone });
export type ProfileForm = z.infer<typeof profileForm>;
/** The switches of the notifications tab; a checkbox that is not sent is off. */
export const noticesForm = z.object({
  messages: checkboxField,
  reviewRequests: checkboxField,
  reviewDecisions: checkboxField,
  news: checkboxField,
});
/** How staff work in the admin; an empty zone means the browser's. */
export const workingForm = z.object({
  timeZone: z
    .string()
    .catch('')
    .transform((zone) => zone || null)
    .refine((zone) => zone === null || isTimeZone(zone), 'Choose a time zone from the list.'),
  singleKeys: checkboxField,
});
export type WorkingForm = z.infer<typeof workingForm>;
export const changePasswordForm = z.object({ current: knownPassword, password: newPassword });
export const setPasswordForm = z.object({ password: newPassword });

/** The password or a code, required again before a sensitive action. */
export const proofForm = z.object({ proof: asTyped });
export const newEmailForm = z.object({ email: emailAddress, proof: asTyped });
/** The code emailed to the new address. */
export const emailCodeForm = z.object({ code: asTyped.transform((code) => code.replaceAll(/[\s-]/g, '')) });
/** The first code of an app that is being set up. */
export const newFactorForm = z.object({ proof: asTyped, code: asTyped });
export const leaveForm = z.object({ 'leave-proof': asTyped });
