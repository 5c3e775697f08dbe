/** `system` follows what the device says; the choice is kept per browser. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

/** The choice a form or cookie names; null for anything else. */
export function themeChoice(value: unknown): ThemeChoice | null {
  return THEMES.find((theme) => theme === value) ?? null;
}
