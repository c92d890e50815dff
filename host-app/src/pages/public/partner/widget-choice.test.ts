import { describe, expect, it } from 'vitest';
import { parseAccent, readState, writeState } from './widget-choice';

const read = (query: string) => readState(new URLSearchParams(query));

describe('the address of the configurator', () => {
  it('omits defaults', () => {
    expect(`${writeState(read(''))}`).toBe('');
    expect(`${writeState(read('?widget=pay-fees&school=st-marys-kisubi&form=html&width=phone'))}`).toBe(
      'school=st-marys-kisubi',
    );
  });

  it('restores all choices', () => {
    const state = {
      widget: 'loan-application',
      school: 'st-marys-kisubi',
      lang: 'lg',
      theme: 'dark',
      accent: '#7a1f2b',
      form: 'react',
      width: 'desktop',
    } as const;
    expect(readState(writeState(state))).toEqual(state);
  });

  it('ignores invalid values', () => {
    expect(read('?lang=fr&theme=pink&accent=%22%3E&form=ftp&width=9&widget=spy&school=%20')).toEqual(
      read(''),
    );
  });
});

describe('parseAccent', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['#0B5D45', null],
    ['#7a1f2b', '#7a1f2b'],
    [' teal ', 'teal'],
    ['rgb(10 20 30 / 0.5)', 'rgb(10 20 30 / 0.5)'],
    ['red; background: url(//x.example)', undefined],
    ['"><script>', undefined],
    ['var(--secret)', undefined],
  ])('reads %j as %j', (typed, accent) => {
    expect(parseAccent(typed)).toBe(accent);
  });
});
