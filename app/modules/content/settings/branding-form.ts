import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { type EditVersionConflictFailure, editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

import {
  findAccentColourError,
  getAccentStylesheetUrl,
  HEX_COLOUR_PATTERN,
  normalizeHexColour,
} from './accent-colour.ts';

/** The bounding box of a stored logo in pixels: sharp at three times its displayed size, and in print. */
export const MAX_LOGO_SIZE_PX = { width: 720, height: 240 };

const logoAddressSchema = z.string().check(z.regex(/^\/media\/content\/[\da-f]{32}\.png$/));
const shopLogoSizePixelsSchema = z.int().check(z.gte(1), z.lte(2_400));
/** What the picture contains: only a mark, with the shop's name shown next to it, or the name itself. */
const brandLogoContentSchema = z.enum(['mark', 'name'], 'Choose what the image shows.');

/** The look of a shop; null is the shipped one. */
export const brandingSettingsFields = {
  logo: z.nullable(
    z.object({
      address: logoAddressSchema,
      width: shopLogoSizePixelsSchema,
      height: shopLogoSizePixelsSchema,
      holds: brandLogoContentSchema,
    }),
  ),
  accent: z.nullable(z.string().check(z.regex(HEX_COLOUR_PATTERN))),
};
const brandingSettingsObjectSchema = z.object(brandingSettingsFields);
export type BrandingSettings = z.infer<typeof brandingSettingsObjectSchema>;
export type LogoImage = NonNullable<BrandingSettings['logo']>;

/**
 * A picture with a wider aspect ratio is laid out as a logo: next to a name it would be too small to read.
 */
const MAX_LOGO_ICON_ASPECT_RATIO = 1.5;

/** Whether the shop's name is shown next to the picture. */
export const isShopNameDisplayedNextToLogo = ({
  holds: logoContent,
  width,
  height,
}: Omit<LogoImage, 'address'>): boolean =>
  logoContent === 'mark' && width <= MAX_LOGO_ICON_ASPECT_RATIO * height;

export const DEFAULT_BRANDING: BrandingSettings = { logo: null, accent: null };

const LOGO_NOT_UPLOADED_ERROR = 'Upload the image here, or leave the field blank.';

/** The form of the look: the URL of an uploaded logo, and a color, each empty for the shipped one. */
export const brandingFormSchema = z.object({
  ...editorFormVersionFieldSchemas,
  logo: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || z.safeParse(logoAddressSchema, text).success, LOGO_NOT_UPLOADED_ERROR),
  ),
  logo_holds: brandLogoContentSchema,
  accent: z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      const colour = normalizeHexColour(typed);
      const fault = colour === '' ? null : findAccentColourError(colour);
      if (fault) issues.push({ code: 'custom', message: fault, input: typed });
      return colour;
    }),
  ),
});
export type BrandingForm = z.infer<typeof brandingFormSchema>;

/** Returns the form values of the stored look. */
export const toBrandingFormValues = ({ logo, accent }: BrandingSettings, version: number): FormValues => ({
  version: String(version),
  logo: logo?.address ?? '',
  logo_holds: logo?.holds ?? 'mark',
  accent: accent ?? '',
});

export type BrandingFailure = EditVersionConflictFailure | { code: 'no-picture' };

/** Returns the message for a look that cannot be saved, with its field. */
export const describeBrandingError = (_failure: Exclude<BrandingFailure, EditVersionConflictFailure>) => ({
  field: 'logo',
  message: `This image is no longer in the shop. ${LOGO_NOT_UPLOADED_ERROR}`,
});

/** The look as pages carry it; null is the shipped one. */
export type PublicBranding = { logo: LogoImage | null; accentSheet: string | null };
export const toPublicBranding = ({ logo, accent }: BrandingSettings): PublicBranding => ({
  logo,
  accentSheet: accent && getAccentStylesheetUrl(accent),
});
