/** The style properties rich text may carry, with the pattern of each value (safety.md "Rich text"). */

const COLOUR_NAMES =
  'aqua|black|blue|brown|coral|crimson|cyan|darkblue|darkgray|darkgreen|darkorange|darkred|dimgray|fuchsia|gold|gray|green|grey|indigo|ivory|khaki|lavender|lightblue|lightgray|lightgreen|lime|magenta|maroon|midnightblue|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|skyblue|slateblue|slategray|steelblue|tan|teal|tomato|turquoise|violet|white|yellow|rebeccapurple';
const COLOUR_PATTERN = String.raw`#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\)|transparent|currentcolor|${COLOUR_NAMES}`;
const SIZE_KEYWORDS = 'xx-small|x-small|small|medium|large|x-large|xx-large|smaller|larger';
const LINE_STYLES = 'none|solid|dashed|dotted|double';

type LengthBounds = Partial<Record<'px' | 'em' | 'rem' | '%', readonly [number, number]>>;

/** Returns whether a value is a number within the bounds of one of the units; a bare zero always is. */
function isLength(value: string, bounds: LengthBounds): boolean {
  if (/^-?0$/.test(value)) return true;
  const found = /^(-?\d{1,4}(?:\.\d{1,2})?)(px|em|rem|%)$/.exec(value);
  if (!found) return false;
  const range = bounds[found[2] as keyof LengthBounds]; // the pattern admits these four units only
  const amount = Number(found[1]);
  return range !== undefined && amount >= range[0] && amount <= range[1];
}

const createMatcher = (pattern: string) => {
  const whole = new RegExp(`^(?:${pattern})$`);
  return (value: string) => whole.test(value);
};

const createLengthCheck = (bounds: LengthBounds, words: string, most: number) => (value: string) => {
  const parts = value.split(' ');
  return parts.length <= most && parts.every((part) => isLength(part, bounds) || createMatcher(words)(part));
};

const NEVER_MATCHING_PATTERN = '(?!)';
const spacingBounds: LengthBounds = { px: [0, 200], em: [0, 12], rem: [0, 12], '%': [0, 50] };
const sizeBounds: LengthBounds = { px: [0, 1200], em: [0, 75], rem: [0, 75], '%': [0, 100] };
const borderWidthBounds: LengthBounds = { px: [0, 20] };
const isColour = createMatcher(COLOUR_PATTERN);
const isLineStyle = createMatcher(LINE_STYLES);
const isLineWidth = createLengthCheck(borderWidthBounds, 'thin|medium|thick', 4);

/** `border: 1px solid #ccc`, in any order; a functional color is rejoined first. */
function isBorder(value: string): boolean {
  const parts = value.replaceAll(/\s*([,/])\s*/g, '$1').split(/ (?![^(]*\))/);
  return parts.length <= 3 && parts.every((part) => isLineWidth(part) || isLineStyle(part) || isColour(part));
}

const BOX_SIDES = ['top', 'right', 'bottom', 'left'];
const createSideProperties = (name: string, isValid: (value: string) => boolean, suffix = '') =>
  BOX_SIDES.map((side) => [`${name}-${side}${suffix}`, isValid] as const);

const ALIGN_KEYWORDS =
  'start|end|center|stretch|baseline|flex-start|flex-end|space-between|space-around|space-evenly|normal';
const isMargin = createLengthCheck(spacingBounds, 'auto', 4);
const isPadding = createLengthCheck(spacingBounds, NEVER_MATCHING_PATTERN, 4);
const isWidthOrHeightValue = createLengthCheck(sizeBounds, 'auto', 1);
const isRadius = createLengthCheck({ px: [0, 100], '%': [0, 50] }, NEVER_MATCHING_PATTERN, 4);

const PROPERTY_CHECKS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['color', isColour],
  ['background-color', isColour],
  ['border-color', isColour],
  ...createSideProperties('border', isColour, '-color'),
  ['font-family', (value) => /^[a-z\d ,"'-]{1,100}$/i.test(value)],
  [
    'font-size',
    (value) =>
      createLengthCheck(
        { px: [8, 96], em: [0.5, 6], rem: [0.5, 6], '%': [50, 400] },
        SIZE_KEYWORDS,
        1,
      )(value) && value !== '0',
  ],
  ['font-weight', createMatcher('normal|bold|bolder|lighter|[1-9]00')],
  ['font-style', createMatcher('normal|italic|oblique')],
  ['font-variant', createMatcher('normal|small-caps')],
  [
    'line-height',
    (value) =>
      createMatcher(String.raw`normal|0\.[89]\d?|[12](?:\.\d{1,2})?|3(?:\.0{1,2})?`)(value) ||
      isLength(value, { px: [0, 96], em: [0, 6], rem: [0, 6], '%': [80, 300] }),
  ],
  ['letter-spacing', createLengthCheck({ px: [-2, 10], em: [-0.1, 0.5] }, 'normal', 1)],
  ['word-spacing', createLengthCheck({ px: [-2, 10], em: [-0.1, 0.5] }, 'normal', 1)],
  ['text-align', createMatcher('left|right|center|justify|start|end')],
  ['text-decoration', createMatcher('none|underline|line-through|overline')],
  ['text-decoration-line', createMatcher('none|underline|line-through|overline')],
  ['text-transform', createMatcher('none|uppercase|lowercase|capitalize')],
  ['text-indent', createLengthCheck({ px: [0, 100] }, NEVER_MATCHING_PATTERN, 1)],
  ['white-space', createMatcher('normal|nowrap|pre|pre-wrap|pre-line')],
  ['vertical-align', createMatcher('baseline|top|middle|bottom|sub|super|text-top|text-bottom')],
  [
    'list-style-type',
    createMatcher('none|disc|circle|square|decimal|lower-alpha|upper-alpha|lower-roman|upper-roman'),
  ],
  ['margin', isMargin],
  ...createSideProperties('margin', isMargin),
  ['padding', isPadding],
  ...createSideProperties('padding', isPadding),
  ['border', isBorder],
  ...createSideProperties('border', isBorder),
  ['border-width', isLineWidth],
  ...createSideProperties('border', isLineWidth, '-width'),
  ['border-style', isLineStyle],
  ...createSideProperties('border', isLineStyle, '-style'),
  ['border-radius', isRadius],
  ['border-collapse', createMatcher('collapse|separate')],
  ['border-spacing', createLengthCheck(borderWidthBounds, NEVER_MATCHING_PATTERN, 2)],
  ...['width', 'max-width', 'min-width', 'height', 'max-height', 'min-height'].map(
    (name) => [name, isWidthOrHeightValue] as const,
  ),
  [
    'display',
    createMatcher(
      'block|inline|inline-block|flex|inline-flex|grid|list-item|table|table-row|table-cell|none',
    ),
  ],
  ['gap', createLengthCheck({ px: [0, 80], em: [0, 5], rem: [0, 5] }, NEVER_MATCHING_PATTERN, 2)],
  ['align-items', createMatcher(ALIGN_KEYWORDS)],
  ['justify-content', createMatcher(ALIGN_KEYWORDS)],
  ['float', createMatcher('left|right|none')],
  ['clear', createMatcher('left|right|both|none')],
  ['opacity', createMatcher(String.raw`1(?:\.0+)?|0?\.[1-9]\d{0,2}`)],
]);

const FORBIDDEN_VALUE_PATTERN = /url\(|\\|\/\*|expression|var\(|attr\(|env\(|image\(|[@<{}]|\p{Cc}/u;
const MOST_DECLARATIONS = 20;
const MAX_CSS_VALUE_LENGTH = 100;

function cleanDeclaration(declaration: string): string[] {
  const colon = declaration.indexOf(':');
  if (colon < 0) return [];
  const name = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .trim()
    .replace(/\s*!\s*important$/i, '');
  const spoken = name === 'font-family' ? value : value.toLowerCase().replaceAll(/ +/g, ' ');
  if (spoken.length > MAX_CSS_VALUE_LENGTH || FORBIDDEN_VALUE_PATTERN.test(spoken.toLowerCase())) return [];
  return PROPERTY_CHECKS.get(name)?.(spoken) ? [`${name}:${spoken}`] : [];
}

/**
 * Returns the allowed declarations of a style attribute, as `name:value` joined by semicolons; empty without
 * any.
 */
export function cleanStyle(style: string): string {
  return style.split(';').flatMap(cleanDeclaration).slice(0, MOST_DECLARATIONS).join(';');
}
