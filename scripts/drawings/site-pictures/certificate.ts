import { type TextStyle, textPath, wrapText } from '#app/platform/drawing/text-path.server.ts';

const WIDTH = 1200;
const HEIGHT = 848;
const LEFT = 88;
const INNER = WIDTH - 2 * LEFT;
const INK = '#15181C';
const INK_2 = '#4A5058';
const LINE = '#D9DCD6';
const ACCENT = '#D6361C';
const CELLS = 24;

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

export type Certificate = {
  title: string;
  issuer: string;
  /** `2026-05-14` */
  date: string;
  description: string;
  winner: string;
  /** From 1, the oldest first: which cell of the strip is highlighted. */
  place: number;
};

const path = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;

/** Draws lines of text below each other, the first baseline at `y`. */
function lines(texts: readonly string[], style: TextStyle, y: number, leading: number): string {
  return texts.map((text, index) => textPath(text, { ...style, x: LEFT, y: y + index * leading })).join('');
}

/** Draws the shop's strip: plain cells, and the highlighted one. */
function strip(place: number): string {
  const step = INNER / CELLS;
  let quiet = '';
  for (let cell = 0; cell < CELLS; cell += 1) {
    if (cell === place) continue;
    quiet += `M${(LEFT + cell * step + 0.5).toFixed(1)} 88.5h${(step - 7).toFixed(1)}v55h-${(step - 7).toFixed(1)}z`;
  }
  const solid = `M${(LEFT + place * step).toFixed(1)} 88h${(step - 6).toFixed(1)}v56h-${(step - 6).toFixed(1)}z`;
  return `<path fill="none" stroke="${LINE}" d="${quiet}"/>${path(solid, ACCENT)}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns a one-page certificate as SVG with its text as outlines. */
export function drawCertificate(award: Certificate): string {
  const titleStyle: TextStyle = { sizePx: 74, weight: 800, tracking: -0.034 };
  const textStyle: TextStyle = { sizePx: 26, weight: 400 };
  const title = wrapText(award.title, titleStyle, { maxWidth: INNER, maxLines: 2 });
  const description = wrapText(award.description, textStyle, { maxWidth: 760, maxLines: 3 });
  const afterTitle = 330 + (title.length - 1) * 78;
  const date = day.format(new Date(award.date));
  const note = 'Drawn for the demo shop. The institution and the award are invented.';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${escaped(`${award.title}, ${award.issuer}, ${date}`)}</title>`,
    `<path fill="#F3F4F1" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<path fill="#fff" stroke="${INK}" stroke-width="2" d="M41 41h${WIDTH - 82}v${HEIGHT - 82}H41z"/>`,
    strip(award.place),
    path(textPath(award.issuer, { x: LEFT, y: 214, sizePx: 26, weight: 600 }), INK_2),
    path(lines(title, titleStyle, 330, 78), INK),
    path(
      textPath(award.winner, { x: LEFT, y: afterTitle + 84, sizePx: 58, weight: 300, tracking: -0.03 }),
      INK_2,
    ),
    path(lines(description, textStyle, afterTitle + 150, 38), INK),
    `<path stroke="${INK}" d="M${LEFT} 716.5h${INNER}"/>`,
    path(textPath(date, { x: LEFT, y: 756, sizePx: 22, weight: 600 }), INK),
    path(textPath(note, { x: LEFT, y: 786, sizePx: 17, weight: 400 }), INK_2),
    '</svg>',
  ].join('');
}
