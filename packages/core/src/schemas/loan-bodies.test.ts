import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LoanDecisionBodyName, loanDecisionBodies, parseLoanDecision } from './loan-bodies';

it.each([
  ['approve', {}, {}],
  ['approve', { principal: 200_000, term: '6 months' }, { principal: 200_000, term: '6 months' }],
  ['requestDocuments', { kinds: ['letter'], note: ' a\nb ' }, { kinds: ['letter'], note: 'a\nb' }],
  ['decline', { reason: 'other', note: '' }, { reason: 'other', note: '' }],
  ['linkStudent', { regNo: ' smk-0001 ' }, { regNo: 'SMK-0001' }],
  ['accept', { otp: ' 123456 ' }, { otp: '123456' }],
] as const)('parseLoanDecision accepts %s with %j', (name, body, value) => {
  expect(parseLoanDecision(name, body)).toEqual({ ok: true, value });
});

it.each([
  ['approve', { principal: 1.5 }, { principal: ['loan_loanAmount_invalid'] }],
  ['approve', { principal: '200000' }, { principal: ['loan_loanAmount_invalid'] }],
  ['approve', { term: '5 months' }, { term: ['loan_loanTerm_invalid'] }],
  ['requestDocuments', {}, { kinds: ['loan_kinds_invalid'] }],
  ['requestDocuments', { kinds: [] }, { kinds: ['loan_kinds_invalid'] }],
  ['requestDocuments', { kinds: ['will'] }, { kinds: ['loan_kinds_invalid'] }],
  ['requestDocuments', { kinds: ['letter'], note: 'a\u0000b' }, { note: ['loan_note_invalid'] }],
  ['decline', { note: 'why' }, { reason: ['loan_reason_required'] }],
  ['linkStudent', { regNo: '' }, { regNo: ['regNo_required'] }],
  ['accept', { otp: '12345' }, { otp: ['otp_invalid'] }],
  ['accept', null, { body: ['field_invalid'] }],
] as const)('parseLoanDecision rejects %s with %j', (name, body, error) => {
  expect(parseLoanDecision(name, body)).toEqual({ ok: false, error });
});

it('parseLoanDecision handles any input without throwing', () => {
  const names = Object.keys(loanDecisionBodies) as LoanDecisionBodyName[];
  const partial = fc.record({
    kinds: fc.jsonValue(),
    note: fc.jsonValue(),
    regNo: fc.jsonValue(),
    principal: fc.jsonValue(),
    term: fc.jsonValue(),
    reason: fc.jsonValue(),
    otp: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), partial), (name, body) => {
      expect(typeof parseLoanDecision(name, body).ok).toBe('boolean');
    }),
  );
});
