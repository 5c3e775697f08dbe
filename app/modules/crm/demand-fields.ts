import type { FormFailure, SendState } from './model.ts';

export const LONGEST_NEED = 1_000;

export const DEMAND_FIELDS = ['email', 'need'] as const;
export type DemandField = (typeof DEMAND_FIELDS)[number];
export type DemandFailure = FormFailure<DemandField>;
export type DemandState = SendState<DemandField>;

/** Returns the message for a text that is too long; the browser and the server count alike. */
export function tooLongNeed(length: number): string {
  const most = LONGEST_NEED.toLocaleString('en-US');
  return `Please keep this under ${most} characters; it has ${length.toLocaleString('en-US')}.`;
}
