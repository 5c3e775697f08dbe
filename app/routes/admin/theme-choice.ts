/** `system` follows the device's setting; the choice is stored per browser. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

/** Returns the theme named by a form or cookie; null for anything else. */
export function themeChoice(value: unknown): ThemeChoice | null {
  return THEMES.find((theme) => theme === value) ?? null;
}
