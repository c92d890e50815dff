import { describe, expect, it } from 'vitest';
import { type DocumentRule, listAskedKinds, listMissingKinds } from './loan-documents';

const rule: DocumentRule = {
  required: ['lc1Letter', 'mobileMoneyStatement', 'bankStatement', 'idFront'],
  optional: ['letter'],
  isOneStatementEnough: false,
};
const either = { ...rule, isOneStatementEnough: true };

describe('listMissingKinds', () => {
  it('lists the required kinds that are not present, in the usual order', () => {
    expect(listMissingKinds(rule, ['idFront', 'letter'])).toEqual([
      'bankStatement',
      'mobileMoneyStatement',
      'lc1Letter',
    ]);
    expect(listMissingKinds(rule, rule.required)).toEqual([]);
  });

  it('accepts either statement where one is enough, and lists both if neither is present', () => {
    expect(listMissingKinds(either, ['idFront', 'lc1Letter'])).toEqual([
      'bankStatement',
      'mobileMoneyStatement',
    ]);
    for (const statement of either.required.slice(1, 3))
      expect(listMissingKinds(either, ['idFront', 'lc1Letter', statement])).toEqual([]);
  });

  it('needs the one required statement even if one of two would be enough', () => {
    const onlyBank: DocumentRule = { required: ['bankStatement'], optional: [], isOneStatementEnough: true };
    expect(listMissingKinds(onlyBank, ['mobileMoneyStatement'])).toEqual(['bankStatement']);
  });
});

it('lists the kinds that a product asks for in the usual order', () => {
  expect(listAskedKinds(rule)).toEqual([
    'idFront',
    'bankStatement',
    'mobileMoneyStatement',
    'letter',
    'lc1Letter',
  ]);
});
