/** `system` follows the device's setting; the choice is stored per browser. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Returns the theme named by a form or cookie; null for anything else. */
export function parseThemeChoice(value: unknown): ThemeChoice | null {
  return THEME_CHOICES.find((theme) => theme === value) ?? null;
}
