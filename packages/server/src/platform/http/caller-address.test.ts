import { describe, expect, it } from 'vitest';
import { findNetwork, getCaller, parseAddress } from './caller-address';

describe('getCaller', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]:80', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['[fe80::1%25eth0]:80', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    [' 192.0.2.7 ', '192.0.2.7'],
  ])('counts %s as %s', (address, caller) => {
    expect(getCaller(address)).toBe(caller);
  });

  it('returns the same caller for everything that is not an address', () => {
    for (const address of ['', 'unknown', '192.0.2.7.8', '1.2.3.4:x', '_hidden', ':::1']) {
      expect(getCaller(address)).toBe('unknown');
    }
  });
});

describe('findNetwork', () => {
  it('returns the /48 of an IPv6 address, and null for IPv4', () => {
    expect(findNetwork('2001:db8:1:2::9')).toBe('2001:db8:1');
    expect(findNetwork('2001:db8:1:ffff::9')).toBe('2001:db8:1');
    expect(findNetwork('[2001:db8::9]:80')).toBe('2001:db8:0');
    expect(findNetwork('192.0.2.7')).toBeNull();
    expect(findNetwork('::ffff:192.0.2.7')).toBeNull();
    expect(findNetwork('unknown')).toBeNull();
  });
});

describe('parseAddress', () => {
  it('returns null for an invalid address', () => {
    expect(parseAddress('2001:db8::1::2')).toBeNull();
  });
});
