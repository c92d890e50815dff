import { expect, it } from 'vitest';
import { searchQuestions } from './search';

const groups = [
  {
    title: 'Paying',
    questions: [
      { id: 'a', question: 'Must I pay everything?', answer: 'No. Pay one item, or a part.' },
      { id: 'b', question: 'Do I type my PIN?', answer: 'Never here. Don’t tell it.' },
    ],
  },
  {
    title: 'Receipts',
    questions: [{ id: 'c', question: 'I lost it.', answer: 'Look for the SMS. José kept it.' }],
  },
];

it.each([
  ['', ['a', 'b', 'c']],
  ['   ', ['a', 'b', 'c']],
  ['pin', ['b']],
  ['PAY item', ['a']],
  ['item pin', []],
  ['dont', ['b']],
  ["don't", ['b']],
  ['jose', ['c']],
  ['(', []],
])('finds for %j the questions %j', (typed, ids) => {
  const found = searchQuestions(groups, typed);
  expect(found.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(ids);
  expect(found.every(({ questions }) => questions.length > 0)).toBe(true);
});
