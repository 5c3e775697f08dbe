import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { openTypesetter, type Typesetter } from '#app/platform/drawing/glyph-text.server.tsx';
import { wrapText } from '#app/platform/drawing/text-path.server.ts';
import { categoryFigure } from '#app/ui/category-art.tsx';
import { coloursOf } from '#app/ui/category-colours.ts';
import { COLOURS, type HueColours } from '#app/ui/tokens.ts';

import { deliveryDaysOf } from '../model.ts';
import {
  deliveryWords,
  includedRows,
  SLIDE_HEIGHT,
  SLIDE_WIDTH,
  type SlideFacts,
  type SlideKind,
  type SlideStyle,
} from '../slides/slide-kinds.ts';

const MARGIN = 56;
/** On a phone a slide is 350 px wide: smaller text would be unreadable. */
const TEXT = { sizePx: 34, weight: 600 } as const;
const HEAD = { sizePx: 64, weight: 800, tracking: -0.028 } as const;
const HEAD_LIGHT = { ...HEAD, weight: 300 } as const;
const LINE = 42;

const paint = COLOURS.light;
const paper = paint['paper'];
const ink = paint['ink'] ?? '#000';
const ink2 = paint['ink-2'] ?? ink;

type Sketch = { facts: SlideFacts; hue: string; colours: HueColours; set: Typesetter };

const fill = (colour: string | undefined) => <rect width={SLIDE_WIDTH} height={SLIDE_HEIGHT} fill={colour} />;

/**
 * The category's color and figure. It has no intrinsic size: in a box of any aspect ratio it lines up with
 * the art below it, so a card does not shift when its picture loads.
 */
function drawCover({ facts, hue, colours }: Sketch): ReactElement {
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
        {categoryFigure(hue, facts.id)}
      </svg>
    </svg>
  );
}

type Row = { lines: string[]; top: number };

/** As many checklist rows as fit the sheet, each on at most two lines. */
function fitRows(rows: string[], maxWidth: number): Row[] {
  const fitted: Row[] = [];
  let top = 104;
  for (const row of rows) {
    const lines = wrapText(row, TEXT, { maxWidth, maxLines: 2 });
    if (top + lines.length * LINE > SLIDE_HEIGHT - 18) break;
    fitted.push({ lines, top });
    top += lines.length * LINE + 18;
  }
  return fitted;
}

/** What the buyer gets: a sheet with the checklist, each row ticked by a solid cell. */
function drawIncluded({ facts, colours: { solid, onSolid }, set }: Sketch): ReactElement[] {
  const all = includedRows(facts);
  const left = 356;
  const rows = fitRows(all, SLIDE_WIDTH - MARGIN - left - 96);
  return [
    fill(solid),
    set.line('What', HEAD, { x: MARGIN, y: 128, fill: onSolid }),
    set.line('you get', HEAD_LIGHT, { x: MARGIN, y: 194, fill: onSolid }),
    <path key="sheet" d={`M${left} 48H${SLIDE_WIDTH - MARGIN}V${SLIDE_HEIGHT}H${left}z`} fill={paper} />,
    <path
      key="cells"
      d={rows.map(({ top }) => `M${left + 32} ${top - 24}h24v24h-24z`).join('')}
      fill={onSolid === ink ? ink : solid}
    />,
    ...rows.flatMap(({ lines, top }) =>
      lines.map((line, place) => set.line(line, TEXT, { x: left + 76, y: top + place * LINE, fill: ink })),
    ),
  ];
}

const DAYS = 24;
const CELL = (SLIDE_WIDTH - 2 * MARGIN + 6) / DAYS;

function strip(top: number, days: number, colour: string): ReactElement {
  const cell = (day: number) =>
    `M${(MARGIN + day * CELL).toFixed(1)} ${top}h${(CELL - 6).toFixed(1)}v96h-${(CELL - 6).toFixed(1)}z`;
  const cells = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => cell(from + place)).join('');
  return (
    <g key="strip">
      <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="9" fill={paint['field']} fillOpacity="0.35" />
      </pattern>
      <path d={cells(days, DAYS)} fill="url(#hatch)" stroke={paint['field']} strokeOpacity="0.9" />
      <path d={cells(0, days)} fill={colour} />
    </g>
  );
}

/** The delivery time: 24 days as cells, with the days of work solid. */
function drawDelivery({ facts, colours, set }: Sketch): ReactElement[] {
  const days = Math.min(DAYS, deliveryDaysOf(facts.deliveryDays));
  const words = deliveryWords(facts.deliveryDays);
  return [
    fill(paint['canvas']),
    set.line(days < DAYS ? `Done in ${words},` : `Done in ${words}`, HEAD, { x: MARGIN, y: 122, fill: ink }),
    ...(days < DAYS ? [set.line('not 24 days', HEAD_LIGHT, { x: MARGIN, y: 190, fill: ink })] : []),
    strip(236, days, colours.solid),
    set.line(
      'Fixed price. The date is fixed with your order.',
      { ...HEAD_LIGHT, sizePx: 34 },
      { x: MARGIN, y: 382, fill: ink2 },
    ),
  ];
}

const HALF = SLIDE_WIDTH / 2;

/** Before and after: the buyer's problem today, and the result after the delivery time. */
function drawChange({ facts, colours: { solid, onSolid }, set }: Sketch): ReactElement[] {
  const width = HALF - MARGIN - 32;
  const before = wrapText(facts.painPoint ?? '', TEXT, { maxWidth: width, maxLines: 6 });
  const title = { sizePx: 44, weight: 800, tracking: -0.02 } as const;
  const after = wrapText(facts.title, title, { maxWidth: width, maxLines: 5 });
  const right = HALF + 40;
  return [
    fill(paint['sunken']),
    <path key="after" d={`M${HALF} 0H${SLIDE_WIDTH}V${SLIDE_HEIGHT}H${HALF}z`} fill={solid} />,
    set.line('Today', TEXT, { x: MARGIN, y: 92, fill: ink2 }),
    ...before.map((line, place) => set.line(line, TEXT, { x: MARGIN, y: 152 + place * LINE, fill: ink })),
    set.line(`In ${deliveryWords(facts.deliveryDays)}`, TEXT, { x: right, y: 92, fill: onSolid }),
    ...after.map((line, place) => set.line(line, title, { x: right, y: 156 + place * 52, fill: onSolid })),
    <path key="done" d={`M${right} ${SLIDE_HEIGHT - 84}h36v36h-36z`} fill={onSolid} />,
    set.line('Done', TEXT, { x: right + 52, y: SLIDE_HEIGHT - 54, fill: onSolid }),
  ];
}

const DRAWINGS = { included: drawIncluded, delivery: drawDelivery, change: drawChange };

/**
 * Returns a slide as SVG text: flat colors of the tokens, text as outlines, no script and no external URLs.
 */
export function drawSlide(kind: SlideKind, facts: SlideFacts, { hue, colour }: SlideStyle): string {
  const sketch = { facts, hue, colours: coloursOf(hue, colour), set: openTypesetter() };
  if (kind === 'cover') return renderToStaticMarkup(drawCover(sketch));
  const parts = DRAWINGS[kind](sketch);
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${SLIDE_WIDTH} ${SLIDE_HEIGHT}`}
      width={SLIDE_WIDTH}
      height={SLIDE_HEIGHT}
    >
      {sketch.set.definitions()}
      {parts}
    </svg>,
  );
}
