import { z } from 'zod';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { isTimeZone } from '#app/lib/time-zones.ts';

import { MAX_COMPANY_LENGTH, MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH, MAX_PHONE_LENGTH } from './model.ts';

/**
 * One line of text: white space collapsed, without characters that could inject into an email header or a
 * page.
 */
const singleLineTextSchema = z
  .string()
  .catch('')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .refine(
    (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
    'This text contains characters we can’t save.',
  );

/** Email addresses are compared and stored in lower case. */
export const emailAddressSchema = z
  .string()
  .catch('')
  .transform((text) => removeInvisibleCharacters(text).trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Enter your email address.')
      .max(MAX_EMAIL_LENGTH, 'This email address is too long.')
      .pipe(z.email('Enter an email address, like name@example.com.')),
  );

export const fullNameSchema = singleLineTextSchema.pipe(
  z
    .string()
    .min(1, 'Enter your name.')
    .max(MAX_PERSON_NAME_LENGTH, `Use at most ${MAX_PERSON_NAME_LENGTH} characters.`),
);
const customerCompanyNameSchema = singleLineTextSchema.pipe(
  z.string().max(MAX_COMPANY_LENGTH, `Use at most ${MAX_COMPANY_LENGTH} characters.`),
);
/**
 * Phone numbers as people write them. The number of digits is not checked, because numbering plans differ.
 */
const phoneSchema = singleLineTextSchema.transform(removeInvisibleCharacters).pipe(
  z
    .string()
    .max(MAX_PHONE_LENGTH, `Use at most ${MAX_PHONE_LENGTH} characters.`)
    .regex(
      /^(\+?[\d\s()./-]*\d(\s?(x|ext\.?)\s?\d{1,6})?)?$/i,
      'Enter a phone number, like +1 212 555 0100.',
    ),
);
/** Strength depends on the owner, so `findPasswordProblem` checks it. */
const newPasswordSchema = z.string().catch('');
const currentPasswordSchema = z.string().catch('').pipe(z.string().min(1, 'Enter your password.'));
const checkboxToBooleanSchema = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
/** Hidden from people; bots that fill in every field give themselves away. */
const honeypotFieldSchema = z.string().catch('');

/** Six digits with any separators: email programs copy spaces along. */
export const emailCodeFieldSchema = z
  .string()
  .catch('')
  .transform((text) => removeInvisibleCharacters(text).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'));

export const signUpFormSchema = z.object({
  name: fullNameSchema,
  email: emailAddressSchema,
  company: customerCompanyNameSchema,
  password: newPasswordSchema,
  terms: checkboxToBooleanSchema.refine(
    Boolean,
    'Accept the Terms and the Privacy Policy to create an account.',
  ),
  news: checkboxToBooleanSchema,
  website: honeypotFieldSchema,
});
export type SignUpFormValues = z.infer<typeof signUpFormSchema>;

export const emailCodeSignInForm = z.object({
  email: emailAddressSchema,
  code: emailCodeFieldSchema,
  keep: checkboxToBooleanSchema,
});
export type EmailCodeSignInForm = z.infer<typeof emailCodeSignInForm>;

export const emailAddressFormSchema = z.object({ email: emailAddressSchema });
/** Requests a code by email; `keep` applies to the sign-in with it. */
export const signInCodeRequestFormSchema = z.object({
  email: emailAddressSchema,
  keep: checkboxToBooleanSchema,
});

/** Compared exactly as typed; any text is valid. */
const anyTextSchema = z.string().catch('');
/** A code from the app, or a recovery code. */
export const secondFactorCodeForm = z.object({ code: anyTextSchema });

export const signInFormSchema = z.object({
  email: emailAddressSchema,
  password: currentPasswordSchema,
  keep: checkboxToBooleanSchema,
});
export type SignInFormValues = z.infer<typeof signInFormSchema>;

/** A person who arrives by a link that is proof enough: the first owner, or invited staff. */
export const newStaffAccountFormSchema = z.object({
  name: fullNameSchema,
  email: emailAddressSchema,
  password: newPasswordSchema,
});
export type NewStaffAccountFormValues = z.infer<typeof newStaffAccountFormSchema>;
/** An invited person, whose email address comes from the invitation; name and password may not be needed. */
export const acceptInvitationFormSchema = z.object({ name: anyTextSchema, password: anyTextSchema });

export const resetPasswordFormSchema = z.object({ password: newPasswordSchema });
export const profileFormSchema = z.object({
  name: fullNameSchema,
  company: customerCompanyNameSchema,
  phone: phoneSchema,
});
export type ProfileFormValues = z.infer<typeof profileFormSchema>;
/** The switches of the notifications tab; a checkbox that is not sent is off. */
export const emailPreferencesFormSchema = z.object({
  messages: checkboxToBooleanSchema,
  reviewRequests: checkboxToBooleanSchema,
  reviewDecisions: checkboxToBooleanSchema,
  news: checkboxToBooleanSchema,
});
/** How staff work in the admin; an empty zone means the browser's. */
export const staffWorkSettingsFormSchema = z.object({
  timeZone: z
    .string()
    .catch('')
    .transform((zone) => zone || null)
    .refine((zone) => zone === null || isTimeZone(zone), 'Choose a time zone from the list.'),
  singleKeys: checkboxToBooleanSchema,
});
export type StaffWorkSettingsFormValues = z.infer<typeof staffWorkSettingsFormSchema>;
export const changePasswordFormSchema = z.object({
  current: currentPasswordSchema,
  password: newPasswordSchema,
});
export const setFirstPasswordFormSchema = z.object({ password: newPasswordSchema });

/** The password or a code, required again before a sensitive action. */
export const reauthenticationFormSchema = z.object({ proof: anyTextSchema });
export const changeEmailFormSchema = z.object({ email: emailAddressSchema, proof: anyTextSchema });
/** The code emailed to the new address. */
export const confirmNewEmailFormSchema = z.object({
  code: anyTextSchema.transform((code) => code.replaceAll(/[\s-]/g, '')),
});
/** The first code of an app that is being set up. */
export const confirmSecondFactorFormSchema = z.object({ proof: anyTextSchema, code: anyTextSchema });
export const deleteAccountFormSchema = z.object({ 'leave-proof': anyTextSchema });
