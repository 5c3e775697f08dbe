import { z } from 'zod';

const lost = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** Dollars as they are typed, `49` or `49.50`, in cents; what is none of both is refused by the provider as 0 would be. */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/)
  .transform((typed) => Math.round(Number(typed) * 100))
  .catch(0);

/** What a person does at the test provider; which button was pressed is `intent`. */
export const dashboardForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('refund'), amount, lost }),
  z.object({ intent: z.literal('dispute'), lost }),
  z.object({ intent: z.literal('won'), lost }),
  z.object({ intent: z.literal('lost'), lost }),
]);
export type DashboardForm = z.infer<typeof dashboardForm>;
