// Figures in a box of 100 x 80 units. Muted parts are `currentColor` at low opacity, the finished mark is
// solid.
type GetRandomIntegerBelow = (below: number) => number;

const CATEGORY_FIGURE_MUTED_OPACITY = 0.2;

const buildChartBarSvgPath = (height: number, index: number) =>
  `M${index * 12.8} 80v-${height}h10v${height}z`;
const buildSquareSvgPath = (x: number, y: number) => `M${x - 6.5} ${y - 6.5}h13v13h-13z`;

/** Fix Problems: a grid with one tile out of line. */
export function drawMisalignedGridFigure(next: GetRandomIntegerBelow) {
  const column = next(5);
  const row = next(4);
  const turn = (next(2) ? 1 : -1) * (10 + next(13));
  const tiles: string[] = [];
  for (let x = 0; x < 5; x += 1) {
    for (let y = 0; y < 4; y += 1) {
      if (x !== column || y !== row) tiles.push(`M${x * 20.6} ${y * 20.8}h17.6v17.6h-17.6z`);
    }
  }
  const left = column * 20.6;
  const top = row * 20.8;
  return (
    <>
      <path d={tiles.join('')} fill="currentColor" fillOpacity={CATEGORY_FIGURE_MUTED_OPACITY} />
      <rect
        x={left}
        y={top}
        width="17.6"
        height="17.6"
        fill="currentColor"
        transform={`rotate(${turn} ${left + 8.8} ${top + 8.8})`}
      />
    </>
  );
}

/** Grow Sales & Leads: rising bars, one highlighted. */
export function drawBarsFigure(next: GetRandomIntegerBelow) {
  const lit = 3 + next(4);
  const heights = [10, 15, 13, 26, 33, 42, 57, 78].map((height) => height + next(5) - 2);
  return (
    <>
      <path
        d={heights
          .map((height, index) => (index === lit ? '' : buildChartBarSvgPath(height, index)))
          .join('')}
        fill="currentColor"
        fillOpacity={CATEGORY_FIGURE_MUTED_OPACITY}
      />
      <path d={buildChartBarSvgPath(heights[lit] ?? 0, lit)} fill="currentColor" />
    </>
  );
}

/** Create Content: overlapping discs with one core. */
export function drawOverlappingDiscsArt(next: GetRandomIntegerBelow) {
  const spread = 14 + next(4);
  const radius = 50 - 1.5 * spread;
  const centres = [0, 1, 2, 3].map((index) => radius + index * spread);
  const core = next(7) / 2;
  return (
    <g transform={`rotate(${next(9) * 6 - 24} 50 40)`}>
      {centres.map((centre) => (
        <circle key={centre} cx={centre} cy="40" r={radius} fill="currentColor" fillOpacity="0.18" />
      ))}
      <circle cx={radius + core * spread} cy="40" r={9 + next(4)} fill="currentColor" />
    </g>
  );
}

const CATEGORY_ART_DOT_SIZES = [6.4, 5.2, 4, 3, 2.2, 1.6] as const;

/** Analyze & Report: a field of dots that thins out around one point. */
export function drawDotsCategoryArt(next: GetRandomIntegerBelow) {
  const column = 1 + next(7);
  const row = next(6);
  const thinning = 0.64 + next(9) * 0.04;
  const rings = CATEGORY_ART_DOT_SIZES.map(() => '');
  for (let x = 0; x < 9; x += 1) {
    for (let y = 0; y < 6; y += 1) {
      const ring = Math.min(
        CATEGORY_ART_DOT_SIZES.length - 1,
        Math.floor(Math.hypot(x - column, (y - row) * 1.3) * thinning),
      );
      if (x !== column || y !== row) rings[ring] += `M${4 + x * 11.5} ${5 + y * 14}h0`;
    }
  }
  return (
    <g stroke="currentColor" strokeLinecap="round">
      {CATEGORY_ART_DOT_SIZES.map((size, ring) =>
        rings[ring] ? <path key={size} d={rings[ring]} strokeWidth={size} strokeOpacity="0.32" /> : null,
      )}
      <path d={`M${4 + column * 11.5} ${5 + row * 14}h0`} strokeWidth="11.5" />
    </g>
  );
}

/** Set Up & Automate: a circuit with one live path. */
export function drawCircuitCoverArt(next: GetRandomIntegerBelow) {
  const live = next(3);
  const inputs = [10 + next(9), 52 + next(9)];
  const outputs = [7 + next(5), 38 + next(5), 67 + next(5)];
  const middle = 36 + next(9);
  const join = 26 + next(5);
  const fork = 68 + next(5);
  const end = outputs[live] ?? middle;
  return (
    <>
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeOpacity="0.3">
        {inputs.map((y) => (
          <path key={y} d={`${buildSquareSvgPath(8, y)}M14.5 ${y}H${join}V${middle}H44`} />
        ))}
        {outputs.map((y, index) =>
          index === live ? null : (
            <path key={y} d={`M56 ${middle}H${fork}V${y}H85.5${buildSquareSvgPath(92, y)}`} />
          ),
        )}
      </g>
      <path d={`M50 ${middle}H${fork}V${end}H92`} fill="none" stroke="currentColor" strokeWidth="3.4" />
      <path
        d={`${buildSquareSvgPath(50, middle)}${buildSquareSvgPath(92, end)}`}
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="3"
      />
    </>
  );
}

/** Advise & Plan: arcs around a corner, one bearing. */
export function drawArcsFigure(next: GetRandomIntegerBelow) {
  const angle = ((22 + next(47)) * Math.PI) / 180;
  const reach = 70 + next(9);
  const x = (96 - Math.cos(angle) * reach).toFixed(1);
  const y = (78 - Math.sin(angle) * reach).toFixed(1);
  return (
    <>
      <path
        d={[20, 38, 56, 74]
          .map((radius) => `M${96 - radius} 78a${radius} ${radius} 0 0 1 ${radius} -${radius}`)
          .join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeOpacity="0.24"
      />
      <path d={`M96 78L${x} ${y}`} stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx={x} cy={y} r="5.5" fill="currentColor" />
    </>
  );
}
