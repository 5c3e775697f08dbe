import { renderToStaticMarkup } from 'react-dom/server';

import {
  directionOf,
  type TextStyle,
  textPath,
  textWidth,
  wrapText,
} from '#app/platform/drawing/text-path.server.ts';
import { isDrawnWhole } from '#app/platform/drawing/text-runs.server.ts';
import { categoryFigure } from '#app/ui/category-art.tsx';
import { coloursOf } from '#app/ui/category-colours.ts';
import { COLOURS } from '#app/ui/tokens.ts';

import { SHARE_HEIGHT, SHARE_WIDTH, type SharePicture } from './share-image.ts';

const EDGE = 64;
const { light } = COLOURS;
const colour = (name: string) => light[name] ?? '#000';

const TITLE_SIZES = [76, 66, 58, 50];
const LINE_HEIGHT = 1.1;
const MOST_LINES = 4;

/** A line of text; renders nothing for a text with missing glyphs. */
function Line({
  text,
  x,
  y,
  style,
  fill,
}: {
  text: string;
  x: number;
  y: number;
  style: TextStyle;
  fill: string;
}) {
  return isDrawnWhole(text) ? <path d={textPath(text, { ...style, x, y })} fill={fill} /> : null;
}

/** The mark of the shop and its name, as in the header. */
function Brand({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <>
      <g transform={`translate(${x} ${y}) scale(1.6)`}>
        <rect width="30" height="30" rx="2" fill={colour('ink')} />
        <path d="M5 11h8v8H5z" fill={colour('accent-band')} />
        <path d="M16 11.5h4v7h-4zM23.5 11.5h1.5v7h-1.5z" fill="none" stroke="#fff" strokeOpacity="0.55" />
      </g>
      <Line
        text={name}
        x={x + 64}
        y={y + 34}
        style={{ sizePx: 30, weight: 800, tracking: -0.018 }}
        fill={colour('ink')}
      />
    </>
  );
}

/** The largest size at which the title fits its lines; at the smallest it is cut with an ellipsis. */
function fitTitle(title: string, maxWidth: number) {
  for (const sizePx of TITLE_SIZES) {
    const style: TextStyle = { sizePx, weight: 800, tracking: -0.034, direction: directionOf(title) };
    const lines = wrapText(title, style, { maxWidth, maxLines: MOST_LINES });
    const isLast = sizePx === TITLE_SIZES.at(-1);
    const isWhole = lines.join('').replaceAll(' ', '') === title.replaceAll(/\s+/g, '');
    const isFitting = lines.every((line) => textWidth(line, style) <= maxWidth);
    if (isLast || (isWhole && isFitting && lines.length < MOST_LINES)) return { lines, style };
  }
  throw new Error('the last size always fits');
}

type Subject = Exclude<SharePicture, { kind: 'shop' }>;
const TILE = 420;

/**
 * The title on the left on stone, the category's tile with its figure on the right, like a horizontal card.
 */
function SubjectPicture({ picture }: { picture: Subject }) {
  const { solid, onSolid, text } = coloursOf(picture.hue, picture.colour);
  const maxWidth = SHARE_WIDTH - TILE - 2 * EDGE;
  const { lines, style } = fitTitle(isDrawnWhole(picture.title) ? picture.title : '', maxWidth);
  const step = style.sizePx * LINE_HEIGHT;
  const top = SHARE_HEIGHT / 2 - ((lines.length - 1) * step) / 2 + style.sizePx * 0.3;
  const left = SHARE_WIDTH - TILE;
  return (
    <>
      <Brand name={picture.name} x={EDGE} y={EDGE} />
      {lines.map((line, place) => (
        <Line
          key={line}
          text={line}
          x={style.direction === 'rtl' ? EDGE + maxWidth - textWidth(line, style) : EDGE}
          y={top + place * step}
          style={style}
          fill={colour('ink')}
        />
      ))}
      <Line
        text={picture.label}
        x={EDGE}
        y={SHARE_HEIGHT - EDGE - 44}
        style={{ sizePx: 26, weight: 600 }}
        fill={text.light}
      />
      <Line
        text={picture.line}
        x={EDGE}
        y={SHARE_HEIGHT - EDGE}
        style={{ sizePx: 30, weight: 600, tracking: -0.012 }}
        fill={colour('ink-2')}
      />
      <rect x={left} width={TILE} height={SHARE_HEIGHT} fill={solid} />
      <g transform={`translate(${left + 50} ${SHARE_HEIGHT / 2 - 128}) scale(3.2)`} color={onSolid}>
        {categoryFigure(picture.hue, picture.id)}
      </g>
    </>
  );
}

const DAYS = 24;

/** The hero: the two lines in their two weights, and the strip of days with its one finished cell. */
function ShopPicture({ picture }: { picture: Extract<SharePicture, { kind: 'shop' }> }) {
  const width = SHARE_WIDTH - 2 * EDGE;
  const sizeFor = (text: string, weight: 300 | 800) => {
    const sizePx = 124;
    const wide = textWidth(text, { sizePx, weight, tracking: -0.048 });
    return Math.min(sizePx, (sizePx * width) / Math.max(1, wide));
  };
  const sizePx = Math.min(sizeFor(picture.strong, 800), sizeFor(picture.light, 300));
  const first = 116;
  const cell = (width - first) / (DAYS - 1);
  const top = SHARE_HEIGHT - EDGE - 96;
  const days = Array.from({ length: DAYS - 1 }, (_, day) => EDGE + first + day * cell + 6);
  return (
    <>
      <Brand name={picture.name} x={EDGE} y={EDGE} />
      <Line
        text={picture.strong}
        x={EDGE}
        y={290}
        style={{ sizePx, weight: 800, tracking: -0.048 }}
        fill={colour('ink')}
      />
      <Line
        text={picture.light}
        x={EDGE}
        y={290 + sizePx}
        style={{ sizePx, weight: 300, tracking: -0.048 }}
        fill={colour('ink-3')}
      />
      <rect x={EDGE} y={top} width={first} height="96" rx="2" fill={colour('accent')} />
      {days.map((x) => (
        <g key={x}>
          <rect
            x={x}
            y={top}
            width={cell - 6}
            height="96"
            rx="2"
            fill="url(#hatch)"
            stroke={colour('field')}
          />
        </g>
      ))}
    </>
  );
}

/** Returns the picture as SVG without fonts: all text is outlines, so it looks the same on every machine. */
export function drawShare(picture: SharePicture): string {
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={SHARE_WIDTH}
      height={SHARE_HEIGHT}
      viewBox={`0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}`}
    >
      <defs>
        <pattern
          id="hatch"
          width="10"
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v10" stroke={colour('line')} strokeWidth="3" />
        </pattern>
      </defs>
      <rect width={SHARE_WIDTH} height={SHARE_HEIGHT} fill={colour('canvas')} />
      {picture.kind === 'shop' ? <ShopPicture picture={picture} /> : <SubjectPicture picture={picture} />}
    </svg>,
  );
}
