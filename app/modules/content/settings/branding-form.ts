import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { type Conflict, versionFields } from '#app/lib/posted-form.ts';

import { accentFault, accentSheet, COLOUR, writtenColour } from './accent-colour.ts';

/** The bounding box of a stored logo in pixels: sharp at three times its displayed size, and in print. */
export const LOGO_BOX = { width: 720, height: 240 };

const logoAddress = z.string().check(z.regex(/^\/media\/content\/[\da-f]{32}\.png$/));
const logoPixels = z.int().check(z.gte(1), z.lte(2_400));
/** What the picture contains: only a mark, with the shop's name shown next to it, or the name itself. */
const logoContent = z.enum(['mark', 'name'], 'Choose what the image shows.');

/** The look of a shop; null is the shipped one. */
export const brandingShape = {
  logo: z.nullable(
    z.object({ address: logoAddress, width: logoPixels, height: logoPixels, holds: logoContent }),
  ),
  accent: z.nullable(z.string().check(z.regex(COLOUR))),
};
const brandingSchema = z.object(brandingShape);
export type Look = z.infer<typeof brandingSchema>;
export type Logo = NonNullable<Look['logo']>;

/**
 * A picture with a wider aspect ratio is laid out as a logo: next to a name it would be too small to read.
 */
const WIDEST_MARK = 1.5;

/** Whether the shop's name is shown next to the picture. */
export const isMark = ({ holds: logoContent, width, height }: Omit<Logo, 'address'>): boolean =>
  logoContent === 'mark' && width <= WIDEST_MARK * height;

export const DEFAULT_BRANDING: Look = { logo: null, accent: null };

const NOT_UPLOADED = 'Upload the image here, or leave the field blank.';

/** The form of the look: the URL of an uploaded logo, and a color, each empty for the shipped one. */
export const brandingForm = z.object({
  ...versionFields,
  logo: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || z.safeParse(logoAddress, text).success, NOT_UPLOADED),
  ),
  logo_holds: logoContent,
  accent: z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const colour = writtenColour(typed);
      const fault = colour === '' ? null : accentFault(colour);
      if (fault) issues.push({ code: 'custom', message: fault, input: typed });
      return colour;
    }),
  ),
});
export type BrandingForm = z.infer<typeof brandingForm>;

/** Returns the form values of the stored look. */
export const brandingValues = ({ logo, accent }: Look, version: number): FormValues => ({
  version: String(version),
  logo: logo?.address ?? '',
  logo_holds: logo?.holds ?? 'mark',
  accent: accent ?? '',
});

export type BrandingFailure = Conflict | { code: 'no-picture' };

/** Returns the message for a look that cannot be saved, with its field. */
export const brandingError = (_failure: Exclude<BrandingFailure, Conflict>) => ({
  field: 'logo',
  message: `This image is no longer in the shop. ${NOT_UPLOADED}`,
});

/** The look as pages carry it; null is the shipped one. */
export type ShownBranding = { logo: Logo | null; accentSheet: string | null };
export const toShownBranding = ({ logo, accent }: Look): ShownBranding => ({
  logo,
  accentSheet: accent && accentSheet(accent),
});
