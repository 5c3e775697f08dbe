/** The style properties rich text may carry, with the pattern of each value (safety.md "Rich text"). */

const COLOUR_NAMES =
  'aqua|black|blue|brown|coral|crimson|cyan|darkblue|darkgray|darkgreen|darkorange|darkred|dimgray|fuchsia|gold|gray|green|grey|indigo|ivory|khaki|lavender|lightblue|lightgray|lightgreen|lime|magenta|maroon|midnightblue|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|skyblue|slateblue|slategray|steelblue|tan|teal|tomato|turquoise|violet|white|yellow|rebeccapurple';
const COLOUR = String.raw`#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\)|transparent|currentcolor|${COLOUR_NAMES}`;
const SIZE_KEYWORDS = 'xx-small|x-small|small|medium|large|x-large|xx-large|smaller|larger';
const LINE_STYLES = 'none|solid|dashed|dotted|double';

type Bounds = Partial<Record<'px' | 'em' | 'rem' | '%', readonly [number, number]>>;

/** Returns whether a value is a number within the bounds of one of the units; a bare zero always is. */
function isLength(value: string, bounds: Bounds): boolean {
  if (/^-?0$/.test(value)) return true;
  const found = /^(-?\d{1,4}(?:\.\d{1,2})?)(px|em|rem|%)$/.exec(value);
  if (!found) return false;
  const range = bounds[found[2] as keyof Bounds]; // the pattern admits these four units only
  const amount = Number(found[1]);
  return range !== undefined && amount >= range[0] && amount <= range[1];
}

const matches = (pattern: string) => {
  const whole = new RegExp(`^(?:${pattern})$`);
  return (value: string) => whole.test(value);
};

const lengths = (bounds: Bounds, words: string, most: number) => (value: string) => {
  const parts = value.split(' ');
  return parts.length <= most && parts.every((part) => isLength(part, bounds) || matches(words)(part));
};

const NO_WORD = '(?!)';
const space: Bounds = { px: [0, 200], em: [0, 12], rem: [0, 12], '%': [0, 50] };
const extent: Bounds = { px: [0, 1200], em: [0, 75], rem: [0, 75], '%': [0, 100] };
const width: Bounds = { px: [0, 20] };
const isColour = matches(COLOUR);
const isLineStyle = matches(LINE_STYLES);
const isLineWidth = lengths(width, 'thin|medium|thick', 4);

/** `border: 1px solid #ccc`, in any order; a functional color is rejoined first. */
function isBorder(value: string): boolean {
  const parts = value.replaceAll(/\s*([,/])\s*/g, '$1').split(/ (?![^(]*\))/);
  return parts.length <= 3 && parts.every((part) => isLineWidth(part) || isLineStyle(part) || isColour(part));
}

const SIDES = ['top', 'right', 'bottom', 'left'];
const onSides = (name: string, isValid: (value: string) => boolean, suffix = '') =>
  SIDES.map((side) => [`${name}-${side}${suffix}`, isValid] as const);

const ALIGN =
  'start|end|center|stretch|baseline|flex-start|flex-end|space-between|space-around|space-evenly|normal';
const isMargin = lengths(space, 'auto', 4);
const isPadding = lengths(space, NO_WORD, 4);
const isExtent = lengths(extent, 'auto', 1);
const isRadius = lengths({ px: [0, 100], '%': [0, 50] }, NO_WORD, 4);

const RULES: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['color', isColour],
  ['background-color', isColour],
  ['border-color', isColour],
  ...onSides('border', isColour, '-color'),
  ['font-family', (value) => /^[a-z\d ,"'-]{1,100}$/i.test(value)],
  [
    'font-size',
    (value) =>
      lengths({ px: [8, 96], em: [0.5, 6], rem: [0.5, 6], '%': [50, 400] }, SIZE_KEYWORDS, 1)(value) &&
      value !== '0',
  ],
  ['font-weight', matches('normal|bold|bolder|lighter|[1-9]00')],
  ['font-style', matches('normal|italic|oblique')],
  ['font-variant', matches('normal|small-caps')],
  [
    'line-height',
    (value) =>
      matches(String.raw`normal|0\.[89]\d?|[12](?:\.\d{1,2})?|3(?:\.0{1,2})?`)(value) ||
      isLength(value, { px: [0, 96], em: [0, 6], rem: [0, 6], '%': [80, 300] }),
  ],
  ['letter-spacing', lengths({ px: [-2, 10], em: [-0.1, 0.5] }, 'normal', 1)],
  ['word-spacing', lengths({ px: [-2, 10], em: [-0.1, 0.5] }, 'normal', 1)],
  ['text-align', matches('left|right|center|justify|start|end')],
  ['text-decoration', matches('none|underline|line-through|overline')],
  ['text-decoration-line', matches('none|underline|line-through|overline')],
  ['text-transform', matches('none|uppercase|lowercase|capitalize')],
  ['text-indent', lengths({ px: [0, 100] }, NO_WORD, 1)],
  ['white-space', matches('normal|nowrap|pre|pre-wrap|pre-line')],
  ['vertical-align', matches('baseline|top|middle|bottom|sub|super|text-top|text-bottom')],
  [
    'list-style-type',
    matches('none|disc|circle|square|decimal|lower-alpha|upper-alpha|lower-roman|upper-roman'),
  ],
  ['margin', isMargin],
  ...onSides('margin', isMargin),
  ['padding', isPadding],
  ...onSides('padding', isPadding),
  ['border', isBorder],
  ...onSides('border', isBorder),
  ['border-width', isLineWidth],
  ...onSides('border', isLineWidth, '-width'),
  ['border-style', isLineStyle],
  ...onSides('border', isLineStyle, '-style'),
  ['border-radius', isRadius],
  ['border-collapse', matches('collapse|separate')],
  ['border-spacing', lengths(width, NO_WORD, 2)],
  ...['width', 'max-width', 'min-width', 'height', 'max-height', 'min-height'].map(
    (name) => [name, isExtent] as const,
  ),
  [
    'display',
    matches('block|inline|inline-block|flex|inline-flex|grid|list-item|table|table-row|table-cell|none'),
  ],
  ['gap', lengths({ px: [0, 80], em: [0, 5], rem: [0, 5] }, NO_WORD, 2)],
  ['align-items', matches(ALIGN)],
  ['justify-content', matches(ALIGN)],
  ['float', matches('left|right|none')],
  ['clear', matches('left|right|both|none')],
  ['opacity', matches(String.raw`1(?:\.0+)?|0?\.[1-9]\d{0,2}`)],
]);

const REFUSED = /url\(|\\|\/\*|expression|var\(|attr\(|env\(|image\(|[@<{}]|\p{Cc}/u;
const MOST_DECLARATIONS = 20;
const LONGEST_VALUE = 100;

function cleanDeclaration(declaration: string): string[] {
  const colon = declaration.indexOf(':');
  if (colon < 0) return [];
  const name = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .trim()
    .replace(/\s*!\s*important$/i, '');
  const spoken = name === 'font-family' ? value : value.toLowerCase().replaceAll(/ +/g, ' ');
  if (spoken.length > LONGEST_VALUE || REFUSED.test(spoken.toLowerCase())) return [];
  return RULES.get(name)?.(spoken) ? [`${name}:${spoken}`] : [];
}

/**
 * Returns the allowed declarations of a style attribute, as `name:value` joined by semicolons; empty without
 * any.
 */
export function cleanStyle(style: string): string {
  return style.split(';').flatMap(cleanDeclaration).slice(0, MOST_DECLARATIONS).join(';');
}
