import {
  type DrawnTextStyle,
  renderTextAsSvgPath,
  wrapTextToPixelWidth,
} from '#app/platform/drawing/text-path.server.ts';

const CERTIFICATE_PICTURE_WIDTH_PX = 1200;
const AWARD_CERTIFICATE_HEIGHT_PX = 848;
const CERTIFICATE_LEFT_MARGIN = 88;
const CERTIFICATE_INNER_WIDTH = CERTIFICATE_PICTURE_WIDTH_PX - 2 * CERTIFICATE_LEFT_MARGIN;
const CERTIFICATE_PRIMARY_TEXT_COLOR = '#15181C';
const CERTIFICATE_SECONDARY_TEXT_COLOR = '#4A5058';
const CERTIFICATE_DIVIDER_LINE_COLOR = '#D9DCD6';
const CERTIFICATE_ACCENT_COLOR = '#D6361C';
const CERTIFICATE_STRIP_CELL_COUNT = 24;

const certificateLongDateFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

export type DrawnCertificateContent = {
  title: string;
  issuer: string;
  /** `2026-05-14` */
  date: string;
  description: string;
  winner: string;
  /** From 1, the oldest first: which cell of the strip is highlighted. */
  place: number;
};

const buildCertificateFilledSvgPath = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;

/** Draws lines of text below each other, the first baseline at `y`. */
function drawCertificateTextLines(
  texts: readonly string[],
  style: DrawnTextStyle,
  y: number,
  leading: number,
): string {
  return texts
    .map((text, index) =>
      renderTextAsSvgPath(text, { ...style, x: CERTIFICATE_LEFT_MARGIN, y: y + index * leading }),
    )
    .join('');
}

/** Draws the shop's strip: plain cells, and the highlighted one. */
function drawCertificateDayStrip(place: number): string {
  const step = CERTIFICATE_INNER_WIDTH / CERTIFICATE_STRIP_CELL_COUNT;
  let quiet = '';
  for (let cell = 0; cell < CERTIFICATE_STRIP_CELL_COUNT; cell += 1) {
    if (cell === place) continue;
    quiet += `M${(CERTIFICATE_LEFT_MARGIN + cell * step + 0.5).toFixed(1)} 88.5h${(step - 7).toFixed(1)}v55h-${(step - 7).toFixed(1)}z`;
  }
  const solid = `M${(CERTIFICATE_LEFT_MARGIN + place * step).toFixed(1)} 88h${(step - 6).toFixed(1)}v56h-${(step - 6).toFixed(1)}z`;
  return `<path fill="none" stroke="${CERTIFICATE_DIVIDER_LINE_COLOR}" d="${quiet}"/>${buildCertificateFilledSvgPath(solid, CERTIFICATE_ACCENT_COLOR)}`;
}

function escapeSvgText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns a one-page certificate as SVG with its text as outlines. */
export function drawCertificate(award: DrawnCertificateContent): string {
  const titleStyle: DrawnTextStyle = { sizePx: 74, weight: 800, tracking: -0.034 };
  const textStyle: DrawnTextStyle = { sizePx: 26, weight: 400 };
  const title = wrapTextToPixelWidth(award.title, titleStyle, {
    maxWidth: CERTIFICATE_INNER_WIDTH,
    maxLines: 2,
  });
  const description = wrapTextToPixelWidth(award.description, textStyle, { maxWidth: 760, maxLines: 3 });
  const afterTitle = 330 + (title.length - 1) * 78;
  const date = certificateLongDateFormat.format(new Date(award.date));
  const note = 'Drawn for the demo shop. The institution and the award are invented.';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CERTIFICATE_PICTURE_WIDTH_PX} ${AWARD_CERTIFICATE_HEIGHT_PX}" width="${CERTIFICATE_PICTURE_WIDTH_PX}" height="${AWARD_CERTIFICATE_HEIGHT_PX}" role="img">`,
    `<title>${escapeSvgText(`${award.title}, ${award.issuer}, ${date}`)}</title>`,
    `<path fill="#F3F4F1" d="M0 0h${CERTIFICATE_PICTURE_WIDTH_PX}v${AWARD_CERTIFICATE_HEIGHT_PX}H0z"/>`,
    `<path fill="#fff" stroke="${CERTIFICATE_PRIMARY_TEXT_COLOR}" stroke-width="2" d="M41 41h${CERTIFICATE_PICTURE_WIDTH_PX - 82}v${AWARD_CERTIFICATE_HEIGHT_PX - 82}H41z"/>`,
    drawCertificateDayStrip(award.place),
    buildCertificateFilledSvgPath(
      renderTextAsSvgPath(award.issuer, { x: CERTIFICATE_LEFT_MARGIN, y: 214, sizePx: 26, weight: 600 }),
      CERTIFICATE_SECONDARY_TEXT_COLOR,
    ),
    buildCertificateFilledSvgPath(
      drawCertificateTextLines(title, titleStyle, 330, 78),
      CERTIFICATE_PRIMARY_TEXT_COLOR,
    ),
    buildCertificateFilledSvgPath(
      renderTextAsSvgPath(award.winner, {
        x: CERTIFICATE_LEFT_MARGIN,
        y: afterTitle + 84,
        sizePx: 58,
        weight: 300,
        tracking: -0.03,
      }),
      CERTIFICATE_SECONDARY_TEXT_COLOR,
    ),
    buildCertificateFilledSvgPath(
      drawCertificateTextLines(description, textStyle, afterTitle + 150, 38),
      CERTIFICATE_PRIMARY_TEXT_COLOR,
    ),
    `<path stroke="${CERTIFICATE_PRIMARY_TEXT_COLOR}" d="M${CERTIFICATE_LEFT_MARGIN} 716.5h${CERTIFICATE_INNER_WIDTH}"/>`,
    buildCertificateFilledSvgPath(
      renderTextAsSvgPath(date, { x: CERTIFICATE_LEFT_MARGIN, y: 756, sizePx: 22, weight: 600 }),
      CERTIFICATE_PRIMARY_TEXT_COLOR,
    ),
    buildCertificateFilledSvgPath(
      renderTextAsSvgPath(note, { x: CERTIFICATE_LEFT_MARGIN, y: 786, sizePx: 17, weight: 400 }),
      CERTIFICATE_SECONDARY_TEXT_COLOR,
    ),
    '</svg>',
  ].join('');
}
