import { z } from 'zod/mini';

import { BADGE_CODE_PATTERN, BADGE_COLORS } from './service-badge.ts';

const badgeCodeSchema = z
  .string()
  .check(
    z.regex(
      BADGE_CODE_PATTERN,
      'A code can have up to 40 letters, digits, _ and -, and must start with a letter or digit.',
    ),
  );

/** A badge as the badge dialog posts it. */
export const serviceBadgeForm = z.object({
  code: badgeCodeSchema,
  label: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z
        .string()
        .check(z.minLength(1, 'Enter a label.'), z.maxLength(40, 'A label can have at most 40 characters.')),
    ),
  ),
  color: z.enum(BADGE_COLORS, 'Choose one of the colors.'),
});
export const badgeCodeForm = z.object({ code: badgeCodeSchema });
