import { expect, it } from 'vitest';
import { isLoopback } from './loopback';

it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['0.0.0.0', '::', '10.0.0.1', 'fees.example', '127.0.0.1.evil.example', ''])(
  '%s is reached by others',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
