import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNextClass, findYearGroup, isClassName, isExamClass, toClassKey } from './year-groups';

describe('findYearGroup', () => {
  it.each([
    ['Senior 2', ['Senior 2 East', 'S.2 West', 'S2', 's 2', 'SENIOR 2B', 'S.2-Blue', 'Senior Two East']],
    ['Primary 7', ['P.7', 'p7 Red', 'Primary 7 Blue', 'Primary seven']],
    ['Senior 1', ['S1', 'Senior 1', 'S. I', 'Senior I East']],
    ['Year 11', ['Year 11', 'yr 11 A']],
    ['Stream 10', ['Stream 10']],
    ['4', ['4 East']],
    ['Top class', [' Top class ']],
    ['S2026', ['S2026']],
  ])('returns %s for each spelling of its streams', (expected, names) => {
    expect(names.map(findYearGroup)).toEqual(names.map(() => expected));
  });

  it('gives all streams of a year one group, another year another one, and each group itself', () => {
    const word = fc.constantFrom('S', 'S.', 'Senior ', 'senior', 'SENIOR  ');
    const stream = fc.constantFrom('', ' East', ' W', '-Blue', ' (arts)', ' 2026');
    const year = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(word, word, stream, stream, year, year, (a, b, one, other, first, second) => {
        const group = findYearGroup(`${a}${first}${one}`);
        expect(findYearGroup(group)).toBe(group);
        expect(findYearGroup(`${b}${second}${other}`) === group).toBe(first === second);
      }),
    );
  });
});

describe('findNextClass', () => {
  it.each([
    ['Senior 1 East', 'Senior 2 East'],
    ['S.3 W', 'S.4 W'],
    ['P.6', 'P.7'],
    ['Senior Two East', 'Senior 3 East'],
    ['Year 9', 'Year 10'],
    ['S.4 W', null],
    ['Senior six', null],
    ['S5', 'S6'],
    ['P7 Red', null],
    ['Top class', 'Top class'],
    ['constructor 4', 'constructor 5'],
  ])('returns the class after %s', (className, expected) => {
    expect(findNextClass(className, [])).toBe(expected);
  });

  it('keeps the spelling of the school if it has the next class, and takes no other stream for it', () => {
    const classes = ['Senior 2 West', 'SENIOR 2 EAST', 'Senior 3 East'];
    expect(findNextClass('S.1-East', classes)).toBe('SENIOR 2 EAST');
    expect(findNextClass('S.1 North', classes)).toBe('S.2 North');
    expect(findNextClass('Senior One', ['Senior Two'])).toBe('Senior Two');
  });
});

describe('toClassKey', () => {
  it('is the same for all spellings of a class, and another one for another stream', () => {
    const keys = ['Senior 2 East', 'S.2 EAST', 's2-east', 'Senior Two East', 'SENIOR II EAST'].map(
      toClassKey,
    );
    expect(new Set(keys).size).toBe(1);
    expect(toClassKey('S2 West')).not.toBe(keys[0]);
    expect(toClassKey('Top  Class')).toBe(toClassKey('top-class'));
    expect(['S.2', 'Form 3', '4 East', 'Total'].map(isClassName)).toEqual([true, true, false, false]);
  });
});

describe('isExamClass', () => {
  it.each([
    'Primary 7',
    'P.7 Blue',
    'Primary Seven',
    'p7',
    'Senior 4 East',
    'S.4',
    'S4W',
    'S.VI',
    'Form 4',
    'Senior 6 Arts',
  ])('says that %s sits national examinations', (name) => expect(isExamClass(name)).toBe(true));
  it.each(['Primary 6', 'Senior 3', 'S.1 East', 'Senior 14', 'P.70', 'Top class', 'Senior 5', 'Year 4', ''])(
    'says that %s does not',
    (name) => expect(isExamClass(name)).toBe(false),
  );
});
