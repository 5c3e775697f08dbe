/** The two sets of orders, people and visits a shop can hold at once: demo data and its own. */
const DEMO_AND_LIVE_DATA_SETS = ['demo', 'live'] as const;
export type DemoOrLiveDataSet = (typeof DEMO_AND_LIVE_DATA_SETS)[number];

/** Returns the data set a form or cookie names, null for anything else. */
export function parseDemoOrRealDataSet(value: unknown): DemoOrLiveDataSet | null {
  return DEMO_AND_LIVE_DATA_SETS.find((set) => set === value) ?? null;
}
