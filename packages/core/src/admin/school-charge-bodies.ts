import { type Infer, object } from 'superstruct';
import { dayOfCentury, whole } from '../schemas/structs';

/** Body of POST /admin/schools/:id/charges: what a school is charged for a payment, at most 10 percent of it. */
export const schoolChargeBody = object({
  fromOn: dayOfCentury('charge_fromOn_invalid'),
  ratePpm: whole('charge_ratePpm_invalid', {
    minimum: 0,
    maximum: 100_000,
    description: 'Millionths of what goes to the school: 15000 is 1.5 percent.',
  }),
  flatUgx: whole('charge_flatUgx_invalid', {
    minimum: 0,
    maximum: 100_000,
    description: 'UGX for each payment',
  }),
});
export type SchoolChargeSaved = Infer<typeof schoolChargeBody>;
