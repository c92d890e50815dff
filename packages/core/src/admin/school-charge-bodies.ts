import { define, type Infer, object } from 'superstruct';
import { dayOfCentury } from '../schemas/structs';

/** Maximum share of a payment that a school is charged, in millionths: 10 percent. */
export const MAX_CHARGE_RATE_PPM = 100_000;
/** Maximum fixed amount that a school is charged for a payment, in UGX. */
export const MAX_CHARGE_FLAT_UGX = 100_000;

const isWholeUpTo = (value: unknown, maximum: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maximum;

/** Fields of what a school is charged. */
export const schoolChargeFields = {
  fromOn: dayOfCentury('charge_fromOn_invalid'),
  ratePpm: define<number>(
    'rate',
    (value) => isWholeUpTo(value, MAX_CHARGE_RATE_PPM) || 'charge_ratePpm_invalid',
  ),
  flatUgx: define<number>(
    'amount',
    (value) => isWholeUpTo(value, MAX_CHARGE_FLAT_UGX) || 'charge_flatUgx_invalid',
  ),
};

/** Body of POST /admin/schools/:id/charges. */
export const schoolChargeBody = object(schoolChargeFields);
export type SchoolChargeSaved = Infer<typeof schoolChargeBody>;
