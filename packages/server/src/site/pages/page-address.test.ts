import { expect, it } from 'vitest';
import { pageAddress } from './page-address';

it.each([
  ['/', '/', null],
  ['/pay-fees?school=a&lang=lg', '/pay-fees', 'lg'],
  ['/pay-fees?lang=lg?x', '/pay-fees', 'lg?x'],
  ['//', '//', null],
  ['//host/pay-fees', '//host/pay-fees', null],
  ['/\\\\', '/\\\\', null],
])('%s is the page %s', (sent, pathname, lang) => {
  const address = pageAddress(sent);
  expect([address.pathname, address.searchParams.get('lang')]).toEqual([pathname, lang]);
});
