// The raw values of tokens.css, for computing contrast; a test keeps the two in sync.

export type Theme = 'light' | 'dark';
export type ContrastPair = { name: string; on: string; needed: 3 | 4.5 };

/** The value of each color token by theme. */
export const COLOR_TOKENS: Record<Theme, Record<string, string>> = {
  light: {
    canvas: '#f3f4f1',
    paper: '#ffffff',
    sunken: '#e9ebe6',
    ink: '#15181c',
    'ink-2': '#4a5058',
    'ink-3': '#5c636b',
    line: '#d9dcd6',
    field: '#7f868d',
    band: '#15181c',
    inverse: '#15181c',
    'on-inverse': '#ffffff',
    accent: '#d6361c',
    'accent-band': '#f0573c',
    focus: '#2450d8',
    good: '#07613e',
    'good-tint': '#ddf0e5',
    warn: '#744b00',
    'warn-tint': '#fcefc7',
    bad: '#a3240f',
    'bad-tint': '#fbe4de',
  },
  dark: {
    canvas: '#101317',
    paper: '#171b20',
    sunken: '#0b0d10',
    ink: '#f0f1ee',
    'ink-2': '#b9bec2',
    'ink-3': '#9aa0a6',
    line: '#2b3138',
    field: '#737b84',
    band: '#0b0d10',
    inverse: '#f0f1ee',
    'on-inverse': '#15181c',
    accent: '#d6361c',
    'accent-band': '#f0573c',
    focus: '#8ca9ff',
    good: '#5fcb98',
    'good-tint': '#10291f',
    warn: '#f5c445',
    'warn-tint': '#2e240a',
    bad: '#ff8a70',
    'bad-tint': '#34160f',
  },
};

/**
 * The pairs of foreground and background, with the contrast each needs: 4.5 for text, 3 for controls, focus
 * and graphics.
 */
export const COLOUR_CONTRAST_PAIRS: readonly ContrastPair[] = [
  { name: 'ink', on: 'canvas', needed: 4.5 },
  { name: 'ink-2', on: 'canvas', needed: 4.5 },
  { name: 'ink-3', on: 'canvas', needed: 4.5 },
  { name: 'ink-3', on: 'paper', needed: 4.5 },
  { name: 'on-inverse', on: 'inverse', needed: 4.5 },
  { name: 'field', on: 'paper', needed: 3 },
  { name: 'field', on: 'canvas', needed: 3 },
  { name: 'focus', on: 'canvas', needed: 3 },
  { name: 'focus', on: 'paper', needed: 3 },
  { name: 'accent', on: 'canvas', needed: 3 },
  { name: 'accent-band', on: 'band', needed: 3 },
  { name: 'good', on: 'good-tint', needed: 4.5 },
  { name: 'warn', on: 'warn-tint', needed: 4.5 },
  { name: 'bad', on: 'bad-tint', needed: 4.5 },
  { name: 'bad', on: 'canvas', needed: 4.5 },
  { name: 'good', on: 'paper', needed: 4.5 },
];

export type CategoryColors = {
  solid: string;
  onSolid: string;
  text: Record<Theme, string>;
  tint: Record<Theme, string>;
  deep: Record<Theme, string>;
};

/** The six built-in category colors; icons and text are placed on paper, `deep` on `tint`. */
export const CATEGORY_HUE_COLORS = {
  fix: {
    solid: '#d6361c',
    onSolid: '#fff',
    text: { light: '#c22e16', dark: '#ff8a70' },
    tint: { light: '#fbe4de', dark: '#34160f' },
    deep: { light: '#a3240f', dark: '#ff8a70' },
  },
  grow: {
    solid: '#0b7a4f',
    onSolid: '#fff',
    text: { light: '#0b7a4f', dark: '#5fcb98' },
    tint: { light: '#ddf0e5', dark: '#10291f' },
    deep: { light: '#07613e', dark: '#5fcb98' },
  },
  create: {
    solid: '#c2257e',
    onSolid: '#fff',
    text: { light: '#b31f73', dark: '#f58bc3' },
    tint: { light: '#f9e0ee', dark: '#341026' },
    deep: { light: '#96155e', dark: '#f58bc3' },
  },
  analyze: {
    solid: '#2450d8',
    onSolid: '#fff',
    text: { light: '#2450d8', dark: '#8ca9ff' },
    tint: { light: '#e1e8fc', dark: '#131f44' },
    deep: { light: '#1b3da8', dark: '#8ca9ff' },
  },
  automate: {
    solid: '#f5b300',
    onSolid: '#15181c',
    text: { light: '#8a5a00', dark: '#f5c445' },
    tint: { light: '#fcefc7', dark: '#2e240a' },
    deep: { light: '#744b00', dark: '#f5c445' },
  },
  advise: {
    solid: '#5b36b8',
    onSolid: '#fff',
    text: { light: '#5b36b8', dark: '#b79cf5' },
    tint: { light: '#e9e2f8', dark: '#221644' },
    deep: { light: '#482793', dark: '#b79cf5' },
  },
} as const satisfies Record<string, CategoryColors>;

export type BuiltInCategoryHue = keyof typeof CATEGORY_HUE_COLORS;
