import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { createSvgTextTypesetter, type SvgTextTypesetter } from '#app/platform/drawing/glyph-text.server.tsx';
import { wrapTextToPixelWidth } from '#app/platform/drawing/text-path.server.ts';
import { drawCategoryArtFigure } from '#app/ui/category-art.tsx';
import { getCategoryColors } from '#app/ui/category-colours.ts';
import { COLOR_TOKENS, type CategoryColors } from '#app/ui/tokens.ts';

import { getServiceDeliveryDaysOrDefault } from '../model.ts';
import {
  formatDeliveryTime,
  getServiceIncludedChecklist,
  DRAWN_SLIDE_HEIGHT_PX,
  DRAWN_SLIDE_WIDTH_PX,
  type ServiceSlideDrawingData,
  type DrawnSlideKind,
  type DrawnSlideColorStyle,
} from '../slides/slide-kinds.ts';

const DRAWN_SLIDE_MARGIN_PX = 56;
/** On a phone a slide is 350 px wide: smaller text would be unreadable. */
const DRAWN_SLIDE_TEXT_FONT = { sizePx: 34, weight: 600 } as const;
const DRAWN_SLIDE_HEADING_FONT = { sizePx: 64, weight: 800, tracking: -0.028 } as const;
const DRAWN_SLIDE_LIGHT_HEADING_FONT = { ...DRAWN_SLIDE_HEADING_FONT, weight: 300 } as const;
const SLIDE_TEXT_LINE_HEIGHT = 42;

const serviceSlideLightThemeColors = COLOR_TOKENS.light;
const slideBackgroundColor = serviceSlideLightThemeColors['paper'];
const slideTextColor = serviceSlideLightThemeColors['ink'] ?? '#000';
const drawnSlideSecondaryTextColor = serviceSlideLightThemeColors['ink-2'] ?? slideTextColor;

type ServiceSlideDrawingContext = {
  facts: ServiceSlideDrawingData;
  hue: string;
  colours: CategoryColors;
  set: SvgTextTypesetter;
};

const drawSlideBackground = (colour: string | undefined) => (
  <rect width={DRAWN_SLIDE_WIDTH_PX} height={DRAWN_SLIDE_HEIGHT_PX} fill={colour} />
);

/**
 * The category's color and figure. It has no intrinsic size: in a box of any aspect ratio it lines up with
 * the art below it, so a card does not shift when its picture loads.
 */
function drawCoverSlide({ facts, hue, colours }: ServiceSlideDrawingContext): ReactElement {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" color={colours.onSolid}>
      <rect width="100%" height="100%" fill={colours.solid} />
      <svg
        viewBox="0 0 100 80"
        y="15%"
        width="93%"
        height="70%"
        preserveAspectRatio="xMaxYMid"
        overflow="visible"
      >
        {drawCategoryArtFigure(hue, facts.id)}
      </svg>
    </svg>
  );
}

type WrappedSlideChecklistRow = { lines: string[]; top: number };

/** As many checklist rows as fit the sheet, each on at most two lines. */
function wrapServiceSlideChecklistRows(rows: string[], maxWidth: number): WrappedSlideChecklistRow[] {
  const fitted: WrappedSlideChecklistRow[] = [];
  let top = 104;
  for (const row of rows) {
    const lines = wrapTextToPixelWidth(row, DRAWN_SLIDE_TEXT_FONT, { maxWidth, maxLines: 2 });
    if (top + lines.length * SLIDE_TEXT_LINE_HEIGHT > DRAWN_SLIDE_HEIGHT_PX - 18) break;
    fitted.push({ lines, top });
    top += lines.length * SLIDE_TEXT_LINE_HEIGHT + 18;
  }
  return fitted;
}

/** What the buyer gets: a sheet with the checklist, each row ticked by a solid cell. */
function drawChecklistSlide({
  facts,
  colours: { solid, onSolid },
  set,
}: ServiceSlideDrawingContext): ReactElement[] {
  const all = getServiceIncludedChecklist(facts);
  const left = 356;
  const rows = wrapServiceSlideChecklistRows(all, DRAWN_SLIDE_WIDTH_PX - DRAWN_SLIDE_MARGIN_PX - left - 96);
  return [
    drawSlideBackground(solid),
    set.line('What', DRAWN_SLIDE_HEADING_FONT, { x: DRAWN_SLIDE_MARGIN_PX, y: 128, fill: onSolid }),
    set.line('you get', DRAWN_SLIDE_LIGHT_HEADING_FONT, { x: DRAWN_SLIDE_MARGIN_PX, y: 194, fill: onSolid }),
    <path
      key="sheet"
      d={`M${left} 48H${DRAWN_SLIDE_WIDTH_PX - DRAWN_SLIDE_MARGIN_PX}V${DRAWN_SLIDE_HEIGHT_PX}H${left}z`}
      fill={slideBackgroundColor}
    />,
    <path
      key="cells"
      d={rows.map(({ top }) => `M${left + 32} ${top - 24}h24v24h-24z`).join('')}
      fill={onSolid === slideTextColor ? slideTextColor : solid}
    />,
    ...rows.flatMap(({ lines, top }) =>
      lines.map((line, place) =>
        set.line(line, DRAWN_SLIDE_TEXT_FONT, {
          x: left + 76,
          y: top + place * SLIDE_TEXT_LINE_HEIGHT,
          fill: slideTextColor,
        }),
      ),
    ),
  ];
}

const DELIVERY_DAY_STRIP_CELL_COUNT = 24;
const DAY_CELL_WIDTH_PX =
  (DRAWN_SLIDE_WIDTH_PX - 2 * DRAWN_SLIDE_MARGIN_PX + 6) / DELIVERY_DAY_STRIP_CELL_COUNT;

function drawSlideDeliveryDayStrip(top: number, days: number, colour: string): ReactElement {
  const cell = (day: number) =>
    `M${(DRAWN_SLIDE_MARGIN_PX + day * DAY_CELL_WIDTH_PX).toFixed(1)} ${top}h${(DAY_CELL_WIDTH_PX - 6).toFixed(1)}v96h-${(DAY_CELL_WIDTH_PX - 6).toFixed(1)}z`;
  const cells = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => cell(from + place)).join('');
  return (
    <g key="strip">
      <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="9" fill={serviceSlideLightThemeColors['field']} fillOpacity="0.35" />
      </pattern>
      <path
        d={cells(days, DELIVERY_DAY_STRIP_CELL_COUNT)}
        fill="url(#hatch)"
        stroke={serviceSlideLightThemeColors['field']}
        strokeOpacity="0.9"
      />
      <path d={cells(0, days)} fill={colour} />
    </g>
  );
}

/** The delivery time: 24 days as cells, with the days of work solid. */
function drawDeliveryTimeSlide({ facts, colours, set }: ServiceSlideDrawingContext): ReactElement[] {
  const days = Math.min(DELIVERY_DAY_STRIP_CELL_COUNT, getServiceDeliveryDaysOrDefault(facts.deliveryDays));
  const words = formatDeliveryTime(facts.deliveryDays);
  return [
    drawSlideBackground(serviceSlideLightThemeColors['canvas']),
    set.line(
      days < DELIVERY_DAY_STRIP_CELL_COUNT ? `Done in ${words},` : `Done in ${words}`,
      DRAWN_SLIDE_HEADING_FONT,
      {
        x: DRAWN_SLIDE_MARGIN_PX,
        y: 122,
        fill: slideTextColor,
      },
    ),
    ...(days < DELIVERY_DAY_STRIP_CELL_COUNT
      ? [
          set.line('not 24 days', DRAWN_SLIDE_LIGHT_HEADING_FONT, {
            x: DRAWN_SLIDE_MARGIN_PX,
            y: 190,
            fill: slideTextColor,
          }),
        ]
      : []),
    drawSlideDeliveryDayStrip(236, days, colours.solid),
    set.line(
      'Fixed price. The date is fixed with your order.',
      { ...DRAWN_SLIDE_LIGHT_HEADING_FONT, sizePx: 34 },
      { x: DRAWN_SLIDE_MARGIN_PX, y: 382, fill: drawnSlideSecondaryTextColor },
    ),
  ];
}

const HALF_SERVICE_SLIDE_WIDTH = DRAWN_SLIDE_WIDTH_PX / 2;

/** Before and after: the buyer's problem today, and the result after the delivery time. */
function drawServiceBeforeAfterSlide({
  facts,
  colours: { solid, onSolid },
  set,
}: ServiceSlideDrawingContext): ReactElement[] {
  const width = HALF_SERVICE_SLIDE_WIDTH - DRAWN_SLIDE_MARGIN_PX - 32;
  const before = wrapTextToPixelWidth(facts.painPoint ?? '', DRAWN_SLIDE_TEXT_FONT, {
    maxWidth: width,
    maxLines: 6,
  });
  const title = { sizePx: 44, weight: 800, tracking: -0.02 } as const;
  const after = wrapTextToPixelWidth(facts.title, title, { maxWidth: width, maxLines: 5 });
  const right = HALF_SERVICE_SLIDE_WIDTH + 40;
  return [
    drawSlideBackground(serviceSlideLightThemeColors['sunken']),
    <path
      key="after"
      d={`M${HALF_SERVICE_SLIDE_WIDTH} 0H${DRAWN_SLIDE_WIDTH_PX}V${DRAWN_SLIDE_HEIGHT_PX}H${HALF_SERVICE_SLIDE_WIDTH}z`}
      fill={solid}
    />,
    set.line('Today', DRAWN_SLIDE_TEXT_FONT, {
      x: DRAWN_SLIDE_MARGIN_PX,
      y: 92,
      fill: drawnSlideSecondaryTextColor,
    }),
    ...before.map((line, place) =>
      set.line(line, DRAWN_SLIDE_TEXT_FONT, {
        x: DRAWN_SLIDE_MARGIN_PX,
        y: 152 + place * SLIDE_TEXT_LINE_HEIGHT,
        fill: slideTextColor,
      }),
    ),
    set.line(`In ${formatDeliveryTime(facts.deliveryDays)}`, DRAWN_SLIDE_TEXT_FONT, {
      x: right,
      y: 92,
      fill: onSolid,
    }),
    ...after.map((line, place) => set.line(line, title, { x: right, y: 156 + place * 52, fill: onSolid })),
    <path key="done" d={`M${right} ${DRAWN_SLIDE_HEIGHT_PX - 84}h36v36h-36z`} fill={onSolid} />,
    set.line('Done', DRAWN_SLIDE_TEXT_FONT, { x: right + 52, y: DRAWN_SLIDE_HEIGHT_PX - 54, fill: onSolid }),
  ];
}

const DRAW_SLIDE_FUNCTIONS_BY_KIND = {
  included: drawChecklistSlide,
  delivery: drawDeliveryTimeSlide,
  change: drawServiceBeforeAfterSlide,
};

/**
 * Returns a slide as SVG text: flat colors of the tokens, text as outlines, no script and no external URLs.
 */
export function drawServiceSlideSvg(
  kind: DrawnSlideKind,
  facts: ServiceSlideDrawingData,
  { hue, colour }: DrawnSlideColorStyle,
): string {
  const sketch = { facts, hue, colours: getCategoryColors(hue, colour), set: createSvgTextTypesetter() };
  if (kind === 'cover') return renderToStaticMarkup(drawCoverSlide(sketch));
  const parts = DRAW_SLIDE_FUNCTIONS_BY_KIND[kind](sketch);
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${DRAWN_SLIDE_WIDTH_PX} ${DRAWN_SLIDE_HEIGHT_PX}`}
      width={DRAWN_SLIDE_WIDTH_PX}
      height={DRAWN_SLIDE_HEIGHT_PX}
    >
      {sketch.set.definitions()}
      {parts}
    </svg>,
  );
}
