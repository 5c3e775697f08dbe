/** The two sets of orders, people and visits a shop can hold at once: demo data and its own. */
const DATA_SETS = ['demo', 'live'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/** Returns the data set a form or cookie names, null for anything else. */
export function parseDataSet(value: unknown): DataSet | null {
  return DATA_SETS.find((set) => set === value) ?? null;
}
