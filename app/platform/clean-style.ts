/** The style properties rich text may carry, with the pattern of each value (safety.md "Rich text"). */

const COLOUR_NAMES =
  'aqua|black|blue|brown|coral|crimson|cyan|darkblue|darkgray|darkgreen|darkorange|darkred|dimgray|fuchsia|gold|gray|green|grey|indigo|ivory|khaki|lavender|lightblue|lightgray|lightgreen|lime|magenta|maroon|midnightblue|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|skyblue|slateblue|slategray|steelblue|tan|teal|tomato|turquoise|violet|white|yellow|rebeccapurple';
const COLOUR_PATTERN = String.raw`#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\)|transparent|currentcolor|${COLOUR_NAMES}`;
const CSS_FONT_SIZE_KEYWORDS = 'xx-small|x-small|small|medium|large|x-large|xx-large|smaller|larger';
const CSS_BORDER_STYLE_KEYWORDS = 'none|solid|dashed|dotted|double';

type CssLengthBoundsByUnit = Partial<Record<'px' | 'em' | 'rem' | '%', readonly [number, number]>>;

/** Returns whether a value is a number within the bounds of one of the units; a bare zero always is. */
function isCssLengthWithinBounds(value: string, bounds: CssLengthBoundsByUnit): boolean {
  if (/^-?0$/.test(value)) return true;
  const found = /^(-?\d{1,4}(?:\.\d{1,2})?)(px|em|rem|%)$/.exec(value);
  if (!found) return false;
  const range = bounds[found[2] as keyof CssLengthBoundsByUnit]; // the pattern admits these four units only
  const amount = Number(found[1]);
  return range !== undefined && amount >= range[0] && amount <= range[1];
}

const createCssValueMatcher = (pattern: string) => {
  const whole = new RegExp(`^(?:${pattern})$`);
  return (value: string) => whole.test(value);
};

const createCssLengthCheck =
  (bounds: CssLengthBoundsByUnit, words: string, most: number) => (value: string) => {
    const parts = value.split(' ');
    return (
      parts.length <= most &&
      parts.every((part) => isCssLengthWithinBounds(part, bounds) || createCssValueMatcher(words)(part))
    );
  };

const NEVER_MATCHING_PATTERN = '(?!)';
const CSS_SPACING_BOUNDS: CssLengthBoundsByUnit = { px: [0, 200], em: [0, 12], rem: [0, 12], '%': [0, 50] };
const cssWidthAndHeightBounds: CssLengthBoundsByUnit = {
  px: [0, 1200],
  em: [0, 75],
  rem: [0, 75],
  '%': [0, 100],
};
const cssBorderWidthBounds: CssLengthBoundsByUnit = { px: [0, 20] };
const isAllowedCssColor = createCssValueMatcher(COLOUR_PATTERN);
const isAllowedCssBorderStyle = createCssValueMatcher(CSS_BORDER_STYLE_KEYWORDS);
const isAllowedCssBorderWidth = createCssLengthCheck(cssBorderWidthBounds, 'thin|medium|thick', 4);

/** `border: 1px solid #ccc`, in any order; a functional color is rejoined first. */
function isAllowedCssBorder(value: string): boolean {
  const parts = value.replaceAll(/\s*([,/])\s*/g, '$1').split(/ (?![^(]*\))/);
  return (
    parts.length <= 3 &&
    parts.every(
      (part) => isAllowedCssBorderWidth(part) || isAllowedCssBorderStyle(part) || isAllowedCssColor(part),
    )
  );
}

const CSS_BOX_SIDES = ['top', 'right', 'bottom', 'left'];
const createBoxSideCssProperties = (name: string, isValid: (value: string) => boolean, suffix = '') =>
  CSS_BOX_SIDES.map((side) => [`${name}-${side}${suffix}`, isValid] as const);

const CSS_FLEX_ALIGNMENT_KEYWORDS =
  'start|end|center|stretch|baseline|flex-start|flex-end|space-between|space-around|space-evenly|normal';
const isCssMarginValue = createCssLengthCheck(CSS_SPACING_BOUNDS, 'auto', 4);
const isAllowedCssPadding = createCssLengthCheck(CSS_SPACING_BOUNDS, NEVER_MATCHING_PATTERN, 4);
const isAllowedCssWidthOrHeight = createCssLengthCheck(cssWidthAndHeightBounds, 'auto', 1);
const isAllowedCssBorderRadius = createCssLengthCheck(
  { px: [0, 100], '%': [0, 50] },
  NEVER_MATCHING_PATTERN,
  4,
);

const CSS_PROPERTY_VALIDATORS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['color', isAllowedCssColor],
  ['background-color', isAllowedCssColor],
  ['border-color', isAllowedCssColor],
  ...createBoxSideCssProperties('border', isAllowedCssColor, '-color'),
  ['font-family', (value) => /^[a-z\d ,"'-]{1,100}$/i.test(value)],
  [
    'font-size',
    (value) =>
      createCssLengthCheck(
        { px: [8, 96], em: [0.5, 6], rem: [0.5, 6], '%': [50, 400] },
        CSS_FONT_SIZE_KEYWORDS,
        1,
      )(value) && value !== '0',
  ],
  ['font-weight', createCssValueMatcher('normal|bold|bolder|lighter|[1-9]00')],
  ['font-style', createCssValueMatcher('normal|italic|oblique')],
  ['font-variant', createCssValueMatcher('normal|small-caps')],
  [
    'line-height',
    (value) =>
      createCssValueMatcher(String.raw`normal|0\.[89]\d?|[12](?:\.\d{1,2})?|3(?:\.0{1,2})?`)(value) ||
      isCssLengthWithinBounds(value, { px: [0, 96], em: [0, 6], rem: [0, 6], '%': [80, 300] }),
  ],
  ['letter-spacing', createCssLengthCheck({ px: [-2, 10], em: [-0.1, 0.5] }, 'normal', 1)],
  ['word-spacing', createCssLengthCheck({ px: [-2, 10], em: [-0.1, 0.5] }, 'normal', 1)],
  ['text-align', createCssValueMatcher('left|right|center|justify|start|end')],
  ['text-decoration', createCssValueMatcher('none|underline|line-through|overline')],
  ['text-decoration-line', createCssValueMatcher('none|underline|line-through|overline')],
  ['text-transform', createCssValueMatcher('none|uppercase|lowercase|capitalize')],
  ['text-indent', createCssLengthCheck({ px: [0, 100] }, NEVER_MATCHING_PATTERN, 1)],
  ['white-space', createCssValueMatcher('normal|nowrap|pre|pre-wrap|pre-line')],
  ['vertical-align', createCssValueMatcher('baseline|top|middle|bottom|sub|super|text-top|text-bottom')],
  [
    'list-style-type',
    createCssValueMatcher('none|disc|circle|square|decimal|lower-alpha|upper-alpha|lower-roman|upper-roman'),
  ],
  ['margin', isCssMarginValue],
  ...createBoxSideCssProperties('margin', isCssMarginValue),
  ['padding', isAllowedCssPadding],
  ...createBoxSideCssProperties('padding', isAllowedCssPadding),
  ['border', isAllowedCssBorder],
  ...createBoxSideCssProperties('border', isAllowedCssBorder),
  ['border-width', isAllowedCssBorderWidth],
  ...createBoxSideCssProperties('border', isAllowedCssBorderWidth, '-width'),
  ['border-style', isAllowedCssBorderStyle],
  ...createBoxSideCssProperties('border', isAllowedCssBorderStyle, '-style'),
  ['border-radius', isAllowedCssBorderRadius],
  ['border-collapse', createCssValueMatcher('collapse|separate')],
  ['border-spacing', createCssLengthCheck(cssBorderWidthBounds, NEVER_MATCHING_PATTERN, 2)],
  ...['width', 'max-width', 'min-width', 'height', 'max-height', 'min-height'].map(
    (name) => [name, isAllowedCssWidthOrHeight] as const,
  ),
  [
    'display',
    createCssValueMatcher(
      'block|inline|inline-block|flex|inline-flex|grid|list-item|table|table-row|table-cell|none',
    ),
  ],
  ['gap', createCssLengthCheck({ px: [0, 80], em: [0, 5], rem: [0, 5] }, NEVER_MATCHING_PATTERN, 2)],
  ['align-items', createCssValueMatcher(CSS_FLEX_ALIGNMENT_KEYWORDS)],
  ['justify-content', createCssValueMatcher(CSS_FLEX_ALIGNMENT_KEYWORDS)],
  ['float', createCssValueMatcher('left|right|none')],
  ['clear', createCssValueMatcher('left|right|both|none')],
  ['opacity', createCssValueMatcher(String.raw`1(?:\.0+)?|0?\.[1-9]\d{0,2}`)],
]);

const FORBIDDEN_CSS_VALUE_PATTERN = /url\(|\\|\/\*|expression|var\(|attr\(|env\(|image\(|[@<{}]|\p{Cc}/u;
const MAX_CSS_DECLARATIONS_PER_STYLE_ATTRIBUTE = 20;
const MAX_CSS_VALUE_LENGTH = 100;

function sanitizeCssDeclaration(declaration: string): string[] {
  const colon = declaration.indexOf(':');
  if (colon < 0) return [];
  const name = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .trim()
    .replace(/\s*!\s*important$/i, '');
  const spoken = name === 'font-family' ? value : value.toLowerCase().replaceAll(/ +/g, ' ');
  if (spoken.length > MAX_CSS_VALUE_LENGTH || FORBIDDEN_CSS_VALUE_PATTERN.test(spoken.toLowerCase()))
    return [];
  return CSS_PROPERTY_VALIDATORS.get(name)?.(spoken) ? [`${name}:${spoken}`] : [];
}

/**
 * Returns the allowed declarations of a style attribute, as `name:value` joined by semicolons; empty without
 * any.
 */
export function sanitizeStyleAttribute(style: string): string {
  return style
    .split(';')
    .flatMap(sanitizeCssDeclaration)
    .slice(0, MAX_CSS_DECLARATIONS_PER_STYLE_ATTRIBUTE)
    .join(';');
}
