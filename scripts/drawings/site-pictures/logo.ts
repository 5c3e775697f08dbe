import {
  type DrawnTextStyle,
  renderTextAsSvgPath,
  measureTextWidth,
} from '#app/platform/drawing/text-path.server.ts';

const SITE_LOGO_HEIGHT = 48;
const CLIENT_LOGO_COLOR = '#4A5058';
const CLIENT_LOGO_SYMBOL_SIZE = 36;

export type ClientLogoMark = {
  /** Filled shapes in a box of 36 x 36. */
  symbol: string;
  /** The company name in parts, each with its own weight. */
  words: readonly { text: string; weight: DrawnTextStyle['weight'] }[];
  sizePx?: number;
  tracking?: number;
};

const createDiscSvgPath = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const buildLogoBarsSvgPath = (heights: readonly number[], width: number, gap: number) =>
  heights.map((height, index) => `M${index * (width + gap)} 36v-${height}h${width}v${height}z`).join('');

/** The shape and the lettering of each company. */
export const CLIENT_LOGO_MARKS: Record<string, ClientLogoMark> = {
  Fieldnote: {
    symbol: 'M0 0h28l8 8v28H0zM7 12h14v3H7zM7 19h22v3H7zM7 26h22v3H7z',
    words: [
      { text: 'field', weight: 800 },
      { text: 'note', weight: 300 },
    ],
  },
  'Northbeam Bikes': {
    symbol: `M18 0L36 36H28L18 16L8 36H0z${createDiscSvgPath(18, 30, 5)}`,
    words: [{ text: 'NORTHBEAM', weight: 800 }],
    sizePx: 22,
    tracking: 0.08,
  },
  Parcelwise: {
    symbol: 'M0 8L18 0L36 8L18 16zM0 12L16 19V36L0 28zM36 12L20 19V36L36 28z',
    words: [{ text: 'parcelwise', weight: 600 }],
  },
  'Holm Interiors': {
    symbol: 'M0 0h10v13h16V0h10v36H26V22H10v14H0z',
    words: [{ text: 'Holm Interiors', weight: 300 }],
  },
  'Larkspur Clinics': {
    symbol: [
      createDiscSvgPath(18, 7, 7),
      createDiscSvgPath(7, 18, 7),
      createDiscSvgPath(29, 18, 7),
      createDiscSvgPath(18, 29, 7),
    ].join(''),
    words: [
      { text: 'Larkspur ', weight: 600 },
      { text: 'Clinics', weight: 300 },
    ],
    sizePx: 23,
  },
  'Kettle & Vine': {
    symbol:
      'M4 14h22v6h6a4 4 0 0 1 4 4v2a8 8 0 0 1-8 8h-2v2H4zM28 24v6a4 4 0 0 0 4-4v-2zM12 0h4v10h-4zM19 4h3v6h-3z',
    words: [{ text: 'Kettle & Vine', weight: 800 }],
    sizePx: 22,
  },
  'Ferrum Logistics': {
    symbol: 'M0 6h22v6H0zM0 16h16v6H0zM0 26h10v6H0zM20 16l16-10v10L26 22v10H16z',
    words: [{ text: 'FERRUM', weight: 800 }],
    sizePx: 25,
    tracking: 0.14,
  },
  'Quantile Health': {
    symbol: buildLogoBarsSvgPath([10, 20, 36, 24, 14], 5.6, 2),
    words: [
      { text: 'Quantile ', weight: 800 },
      { text: 'Health', weight: 300 },
    ],
    sizePx: 22,
  },
  'Vela Surf': {
    symbol: 'M20 0C30 10 36 22 36 32H20zM16 8v24H0C2 22 8 14 16 8zM0 35h36v1H0z',
    words: [{ text: 'vela', weight: 800 }],
    sizePx: 34,
  },
  Cloudharbor: {
    symbol: 'M8 22a8 8 0 0 1 2-15a10 10 0 0 1 18 2a7 7 0 0 1 0 13zM0 26h36v4H0zM6 33h24v3H6z',
    words: [
      { text: 'cloud', weight: 300 },
      { text: 'harbor', weight: 600 },
    ],
  },
  Brightloom: {
    symbol: 'M0 0h8v36H0zM14 0h8v16h-8zM14 20h8v16h-8zM28 0h8v36h-8z',
    words: [{ text: 'BRIGHTLOOM', weight: 600 }],
    sizePx: 20,
    tracking: 0.12,
  },
  'Trailhead Coffee': {
    symbol: 'M0 36L13 6l8 16l4-7l11 21z',
    words: [
      { text: 'Trailhead ', weight: 600 },
      { text: 'Coffee', weight: 400 },
    ],
    sizePx: 22,
  },
};

/** Returns a single-color logo with its lettering as outlines; as wide as it needs. */
export function drawClientLogoSvg(
  name: string,
  { symbol, words, sizePx = 26, tracking = -0.02 }: ClientLogoMark,
): string {
  let pen = CLIENT_LOGO_SYMBOL_SIZE + 12;
  let letters = '';
  for (const { text, weight } of words) {
    const style = { sizePx, weight, tracking };
    letters += renderTextAsSvgPath(text, { ...style, x: pen, y: SITE_LOGO_HEIGHT / 2 + sizePx * 0.35 });
    pen += measureTextWidth(text, style);
  }
  const width = Math.ceil(pen + 2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SITE_LOGO_HEIGHT}" width="${width}" height="${SITE_LOGO_HEIGHT}" role="img">`,
    `<title>${name.replaceAll('&', '&amp;')}</title>`,
    `<path fill="${CLIENT_LOGO_COLOR}" fill-rule="evenodd" transform="translate(0 6)" d="${symbol}"/>`,
    `<path fill="${CLIENT_LOGO_COLOR}" d="${letters}"/>`,
    '</svg>',
  ].join('');
}
