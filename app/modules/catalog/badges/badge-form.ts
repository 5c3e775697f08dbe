import { z } from 'zod/mini';

import { SERVICE_BADGE_CODE_PATTERN, SERVICE_BADGE_COLORS } from './service-badge.ts';

const serviceBadgeCodeSchema = z
  .string()
  .check(
    z.regex(
      SERVICE_BADGE_CODE_PATTERN,
      'A code can have up to 40 letters, digits, _ and -, and must start with a letter or digit.',
    ),
  );

/** A badge as the badge dialog posts it. */
export const serviceBadgeFormSchema = z.object({
  code: serviceBadgeCodeSchema,
  label: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z
        .string()
        .check(z.minLength(1, 'Enter a label.'), z.maxLength(40, 'A label can have at most 40 characters.')),
    ),
  ),
  color: z.enum(SERVICE_BADGE_COLORS, 'Choose one of the colors.'),
});
export const serviceBadgeCodeFormSchema = z.object({ code: serviceBadgeCodeSchema });
