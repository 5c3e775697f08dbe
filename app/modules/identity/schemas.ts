import { z } from 'zod';

import { withoutInvisible } from '#app/lib/invisible.ts';
import { isTimeZone } from '#app/lib/time-zones.ts';

import { MAX_COMPANY_LENGTH, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from './model.ts';

/** One line of text: white space collapsed, nothing that a mail header or a page could take for more than text. */
const line = z
  .string()
  .catch('')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .refine(
    (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
    'This text contains characters we can’t save.',
  );

/** E-mail addresses are compared and stored in lower case. */
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

export const fullName = line.pipe(
  z.string().min(1, 'Enter your name.').max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`),
);
const company = line.pipe(
  z.string().max(MAX_COMPANY_LENGTH, `Use at most ${MAX_COMPANY_LENGTH} characters.`),
);
/** As people write numbers; digits decide nothing, because plans for numbering differ. */
const phone = line.transform(withoutInvisible).pipe(
  z
    .string()
    .max(MAX_PHONE_LENGTH, `Use at most ${MAX_PHONE_LENGTH} characters.`)
    .regex(
      /^(\+?[\d\s()./-]*\d(\s?(x|ext\.?)\s?\d{1,6})?)?$/i,
      'Enter a phone number, like +1 212 555 0100.',
    ),
);
/** Whether it is good enough depends on its owner: `passwordProblem` decides. */
const newPassword = z.string().catch('');
const knownPassword = z.string().catch('').pipe(z.string().min(1, 'Enter your password.'));
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
/** People see it not; programs that fill in everything do. */
const honeypot = z.string().catch('');

/** Six digits, however they were typed: mail programs copy spaces along. */
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
  terms: ticked.refine(Boolean, 'Accept the Terms and the Privacy Policy to create an account.'),
  news: ticked,
  website: honeypot,
});
export type SignUpForm = z.infer<typeof signUpForm>;

export const codeForm = z.object({ email: emailAddress, code: codeField, keep: ticked });
export type CodeForm = z.infer<typeof codeForm>;

export const emailForm = z.object({ email: emailAddress });
/** Asks for a code by e-mail; `keep` is what the sign-in with it will be. */
export const codeRequestForm = z.object({ email: emailAddress, keep: ticked });

/** What is compared as it was typed, and may be anything. */
const asTyped = z.string().catch('');
/** A code of the app, or a recovery code. */
export const factorForm = z.object({ code: asTyped });

export const signInForm = z.object({ email: emailAddress, password: knownPassword, keep: ticked });
export type SignInForm = z.infer<typeof signInForm>;

/** Somebody who comes by a link that proves enough: the first owner, or invited staff. */
export const newPersonForm = z.object({ name: fullName, email: emailAddress, password: newPassword });
export type NewPersonForm = z.infer<typeof newPersonForm>;
/** Of somebody invited, whose e-mail address the invitation knows, and perhaps everything else. */
export const invitedForm = z.object({ name: asTyped, password: asTyped });

export const resetForm = z.object({ password: newPassword });
export const profileForm = z.object({ name: fullName, company, phone });
export type ProfileForm = z.infer<typeof profileForm>;
/** The switches of the notifications tab: a box that is not sent is off. */
export const noticesForm = z.object({
  messages: ticked,
  reviewRequests: ticked,
  reviewDecisions: ticked,
  news: ticked,
});
/** How staff works in the admin: an empty zone is that of the browser. */
export const workingForm = z.object({
  timeZone: z
    .string()
    .catch('')
    .transform((zone) => zone || null)
    .refine((zone) => zone === null || isTimeZone(zone), 'Choose a time zone from the list.'),
  singleKeys: ticked,
});
export type WorkingForm = z.infer<typeof workingForm>;
export const changePasswordForm = z.object({ current: knownPassword, password: newPassword });
export const setPasswordForm = z.object({ password: newPassword });

/** The password or a code, typed again before something that needs it. */
export const proofForm = z.object({ proof: asTyped });
export const newEmailForm = z.object({ email: emailAddress, proof: asTyped });
/** The code that was mailed to the new address. */
export const emailCodeForm = z.object({ code: asTyped.transform((code) => code.replaceAll(/[\s-]/g, '')) });
/** The first code of an app that is being set up. */
export const newFactorForm = z.object({ proof: asTyped, code: asTyped });
export const leaveForm = z.object({ 'leave-proof': asTyped });
