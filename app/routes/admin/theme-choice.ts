/** `system` follows the device's setting; the choice is stored per browser. */
export const ADMIN_THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof ADMIN_THEME_CHOICES)[number];

/** Returns the theme named by a form or cookie; null for anything else. */
export function parseThemeChoice(value: unknown): ThemeChoice | null {
  return ADMIN_THEME_CHOICES.find((theme) => theme === value) ?? null;
}
