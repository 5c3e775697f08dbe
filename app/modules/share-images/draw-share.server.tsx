import { renderToStaticMarkup } from 'react-dom/server';

import {
  getTextDirection,
  type DrawnTextStyle,
  renderTextAsSvgPath,
  measureTextWidth,
  wrapTextToPixelWidth,
} from '#app/platform/drawing/text-path.server.ts';
import { canDrawText } from '#app/platform/drawing/text-runs.server.ts';
import { drawCategoryArtFigure } from '#app/ui/category-art.tsx';
import { getCategoryColors } from '#app/ui/category-colours.ts';
import { COLOR_TOKENS } from '#app/ui/tokens.ts';

import { SHARE_IMAGE_HEIGHT_PX, LINK_PREVIEW_WIDTH_PX, type SocialShareImageContent } from './share-image.ts';

const SHARE_IMAGE_MARGIN_PX = 64;
const { light } = COLOR_TOKENS;
const getLightThemeColor = (name: string) => light[name] ?? '#000';

const SHARE_IMAGE_TITLE_SIZES_PX = [76, 66, 58, 50];
const SHARE_IMAGE_LINE_HEIGHT = 1.1;
const MAX_SHARE_IMAGE_TITLE_LINES = 4;

/** A line of text; renders nothing for a text with missing glyphs. */
function ShareImageTextLine({
  text,
  x,
  y,
  style,
  fill,
}: {
  text: string;
  x: number;
  y: number;
  style: DrawnTextStyle;
  fill: string;
}) {
  return canDrawText(text) ? <path d={renderTextAsSvgPath(text, { ...style, x, y })} fill={fill} /> : null;
}

/** The mark of the shop and its name, as in the header. */
function ShareImageShopLogoAndName({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <>
      <g transform={`translate(${x} ${y}) scale(1.6)`}>
        <rect width="30" height="30" rx="2" fill={getLightThemeColor('ink')} />
        <path d="M5 11h8v8H5z" fill={getLightThemeColor('accent-band')} />
        <path d="M16 11.5h4v7h-4zM23.5 11.5h1.5v7h-1.5z" fill="none" stroke="#fff" strokeOpacity="0.55" />
      </g>
      <ShareImageTextLine
        text={name}
        x={x + 64}
        y={y + 34}
        style={{ sizePx: 30, weight: 800, tracking: -0.018 }}
        fill={getLightThemeColor('ink')}
      />
    </>
  );
}

/** The largest size at which the title fits its lines; at the smallest it is cut with an ellipsis. */
function fitShareImageTitle(title: string, maxWidth: number) {
  for (const sizePx of SHARE_IMAGE_TITLE_SIZES_PX) {
    const style: DrawnTextStyle = {
      sizePx,
      weight: 800,
      tracking: -0.034,
      direction: getTextDirection(title),
    };
    const lines = wrapTextToPixelWidth(title, style, { maxWidth, maxLines: MAX_SHARE_IMAGE_TITLE_LINES });
    const isLast = sizePx === SHARE_IMAGE_TITLE_SIZES_PX.at(-1);
    const isWhole = lines.join('').replaceAll(' ', '') === title.replaceAll(/\s+/g, '');
    const isFitting = lines.every((line) => measureTextWidth(line, style) <= maxWidth);
    if (isLast || (isWhole && isFitting && lines.length < MAX_SHARE_IMAGE_TITLE_LINES))
      return { lines, style };
  }
  throw new Error('the last size always fits');
}

type ServiceOrPostShareImageContent = Exclude<SocialShareImageContent, { kind: 'shop' }>;
const CATEGORY_TILE_WIDTH_PX = 420;

/**
 * The title on the left on stone, the category's tile with its figure on the right, like a horizontal card.
 */
function ServiceOrPostShareImage({ picture }: { picture: ServiceOrPostShareImageContent }) {
  const { solid, onSolid, text } = getCategoryColors(picture.hue, picture.colour);
  const maxWidth = LINK_PREVIEW_WIDTH_PX - CATEGORY_TILE_WIDTH_PX - 2 * SHARE_IMAGE_MARGIN_PX;
  const { lines, style } = fitShareImageTitle(canDrawText(picture.title) ? picture.title : '', maxWidth);
  const step = style.sizePx * SHARE_IMAGE_LINE_HEIGHT;
  const top = SHARE_IMAGE_HEIGHT_PX / 2 - ((lines.length - 1) * step) / 2 + style.sizePx * 0.3;
  const left = LINK_PREVIEW_WIDTH_PX - CATEGORY_TILE_WIDTH_PX;
  return (
    <>
      <ShareImageShopLogoAndName name={picture.name} x={SHARE_IMAGE_MARGIN_PX} y={SHARE_IMAGE_MARGIN_PX} />
      {lines.map((line, place) => (
        <ShareImageTextLine
          key={line}
          text={line}
          x={
            style.direction === 'rtl'
              ? SHARE_IMAGE_MARGIN_PX + maxWidth - measureTextWidth(line, style)
              : SHARE_IMAGE_MARGIN_PX
          }
          y={top + place * step}
          style={style}
          fill={getLightThemeColor('ink')}
        />
      ))}
      <ShareImageTextLine
        text={picture.label}
        x={SHARE_IMAGE_MARGIN_PX}
        y={SHARE_IMAGE_HEIGHT_PX - SHARE_IMAGE_MARGIN_PX - 44}
        style={{ sizePx: 26, weight: 600 }}
        fill={text.light}
      />
      <ShareImageTextLine
        text={picture.line}
        x={SHARE_IMAGE_MARGIN_PX}
        y={SHARE_IMAGE_HEIGHT_PX - SHARE_IMAGE_MARGIN_PX}
        style={{ sizePx: 30, weight: 600, tracking: -0.012 }}
        fill={getLightThemeColor('ink-2')}
      />
      <rect x={left} width={CATEGORY_TILE_WIDTH_PX} height={SHARE_IMAGE_HEIGHT_PX} fill={solid} />
      <g transform={`translate(${left + 50} ${SHARE_IMAGE_HEIGHT_PX / 2 - 128}) scale(3.2)`} color={onSolid}>
        {drawCategoryArtFigure(picture.hue, picture.id)}
      </g>
    </>
  );
}

const DAY_STRIP_CELL_COUNT = 24;

/** The hero: the two lines in their two weights, and the strip of days with its one finished cell. */
function ShopShareImageDrawing({ picture }: { picture: Extract<SocialShareImageContent, { kind: 'shop' }> }) {
  const width = LINK_PREVIEW_WIDTH_PX - 2 * SHARE_IMAGE_MARGIN_PX;
  const sizeFor = (text: string, weight: 300 | 800) => {
    const sizePx = 124;
    const wide = measureTextWidth(text, { sizePx, weight, tracking: -0.048 });
    return Math.min(sizePx, (sizePx * width) / Math.max(1, wide));
  };
  const sizePx = Math.min(sizeFor(picture.strong, 800), sizeFor(picture.light, 300));
  const first = 116;
  const cell = (width - first) / (DAY_STRIP_CELL_COUNT - 1);
  const top = SHARE_IMAGE_HEIGHT_PX - SHARE_IMAGE_MARGIN_PX - 96;
  const days = Array.from(
    { length: DAY_STRIP_CELL_COUNT - 1 },
    (_, day) => SHARE_IMAGE_MARGIN_PX + first + day * cell + 6,
  );
  return (
    <>
      <ShareImageShopLogoAndName name={picture.name} x={SHARE_IMAGE_MARGIN_PX} y={SHARE_IMAGE_MARGIN_PX} />
      <ShareImageTextLine
        text={picture.strong}
        x={SHARE_IMAGE_MARGIN_PX}
        y={290}
        style={{ sizePx, weight: 800, tracking: -0.048 }}
        fill={getLightThemeColor('ink')}
      />
      <ShareImageTextLine
        text={picture.light}
        x={SHARE_IMAGE_MARGIN_PX}
        y={290 + sizePx}
        style={{ sizePx, weight: 300, tracking: -0.048 }}
        fill={getLightThemeColor('ink-3')}
      />
      <rect
        x={SHARE_IMAGE_MARGIN_PX}
        y={top}
        width={first}
        height="96"
        rx="2"
        fill={getLightThemeColor('accent')}
      />
      {days.map((x) => (
        <g key={x}>
          <rect
            x={x}
            y={top}
            width={cell - 6}
            height="96"
            rx="2"
            fill="url(#hatch)"
            stroke={getLightThemeColor('field')}
          />
        </g>
      ))}
    </>
  );
}

/** Returns the picture as SVG without fonts: all text is outlines, so it looks the same on every machine. */
export function drawLinkPreviewSvg(picture: SocialShareImageContent): string {
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={LINK_PREVIEW_WIDTH_PX}
      height={SHARE_IMAGE_HEIGHT_PX}
      viewBox={`0 0 ${LINK_PREVIEW_WIDTH_PX} ${SHARE_IMAGE_HEIGHT_PX}`}
    >
      <defs>
        <pattern
          id="hatch"
          width="10"
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v10" stroke={getLightThemeColor('line')} strokeWidth="3" />
        </pattern>
      </defs>
      <rect
        width={LINK_PREVIEW_WIDTH_PX}
        height={SHARE_IMAGE_HEIGHT_PX}
        fill={getLightThemeColor('canvas')}
      />
      {picture.kind === 'shop' ? (
        <ShopShareImageDrawing picture={picture} />
      ) : (
        <ServiceOrPostShareImage picture={picture} />
      )}
    </svg>,
  );
}
