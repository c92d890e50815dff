import { define, type Infer, object } from 'superstruct';
import { dayOfCentury } from '../schemas/structs';
import { approvalFields } from './approval-bodies';

/** Maximum number of instalments of a new schedule. */
export const MAX_RESTRUCTURED_INSTALMENTS = 36;
/** Maximum rate that a new schedule can name, in millionths a year; it can't be above the loan's. */
const MAX_RATE_PPM = 1_000_000;

const isWholeBetween = (value: unknown, minimum: number, maximum: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum;

/** Fields of a proposal to restructure a loan. */
export const restructuringFields = {
  instalments: define<number>(
    'instalments',
    (value) => isWholeBetween(value, 1, MAX_RESTRUCTURED_INSTALMENTS) || 'restructuring_instalments_invalid',
  ),
  firstDueOn: dayOfCentury('restructuring_firstDueOn_invalid'),
  annualRatePpm: define<number>(
    'rate',
    (value) => isWholeBetween(value, 0, MAX_RATE_PPM) || 'restructuring_rate_invalid',
  ),
};

/** Body of POST /admin/loans/:id/restructuring. */
export const restructuringBody = object({ ...restructuringFields, reason: approvalFields.reason });
export type RestructuringRequest = Infer<typeof restructuringBody>;
