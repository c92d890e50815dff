import { expect, it } from 'vitest';
import ui from '../messages/en/ui.json';
import { formatInstant } from './format-instant';

it('formats an instant in the time of Kampala', () => {
  expect(formatInstant('2026-12-31T22:30:00Z', ui)).toBe('1 January 2027, 01:30');
});
