import { expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './fetch-page';

it.each(['1.1.1.1', '41.210.128.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  'isPublicAddress returns true for %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::1',
  '',
  'localhost',
  '1.2.3',
  '0x7f.0.0.1',
])('isPublicAddress returns false for "%s"', (address) => expect(isPublicAddress(address)).toBe(false));

it('isLoopbackAddress returns true for loopback addresses only', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true);
  expect(['10.0.0.1', '::', '::ffff:127.0.0.1', 'fe80::1'].some(isLoopbackAddress)).toBe(false);
});
