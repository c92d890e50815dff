import { expect, it } from 'vitest';
import { toFeeBody, toFeeValues } from './form-fields';

it('charges no child an amount of a group that the school has no more', () => {
  const cells = { 'Senior 1\tBoarding': '900,000', 'Senior 1\tDay': '600,000', 'Senior 2\t': '' };
  const amounts = JSON.stringify({ groups: ['Boarding', 'Day'], cells });
  const values = { ...toFeeValues(null, '2027-02-01'), by: 'byYear', amounts };
  const day = { id: 7, name: 'Day', children: 3, isUsed: false };
  expect(toFeeBody(values, { groups: [day] }).amounts).toEqual([
    { yearGroups: ['Senior 1'], groups: [7], amountUgx: 600_000 },
  ]);
});
