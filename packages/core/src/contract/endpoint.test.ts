import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint';
import * as contract from './index';

const endpoints = Object.values(contract).filter(
  (value): value is Endpoint & typeof value =>
    typeof value === 'object' && 'path' in value && 'answers' in value,
) as readonly Endpoint[];

describe('an endpoint about a school', () => {
  it('says which parameter names the school, and others do not', () => {
    const ofSchools = endpoints.filter(({ path }) => path.startsWith('/admin/schools/:'));
    expect(ofSchools.length).toBeGreaterThan(40);
    const wrong = endpoints.filter(({ path, ofSchool }) => {
      const [, named] = /^\/admin\/schools\/:(\w+)/.exec(path) ?? [];
      return ofSchool !== named;
    });
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('has that parameter', () => {
    const unknown = endpoints.filter(({ ofSchool, params = {} }) => ofSchool && !(ofSchool in params));
    expect(unknown.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
