import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChangeKind, onChange, parentEvents, subscribeToChanges } from './live';

let emitChange: (what: ChangeKind) => void = () => undefined;
let signals: AbortSignal[] = [];
let isVisible = true;

beforeEach(() => {
  vi.useFakeTimers();
  signals = [];
  isVisible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  vi.spyOn(parentEvents, 'watch').mockImplementation(async ({ onChange: receive, signal }) => {
    signals.push(signal);
    emitChange = (what) => receive({ what });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const show = (next: boolean): void => {
  isVisible = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('notifies listeners of a change once for all events that arrive together', () => {
  const [loan, payment] = [vi.fn(), vi.fn()];
  const stops = [
    onChange(['loan', 'notification'], loan),
    onChange(['payment'], payment),
    subscribeToChanges(),
  ];
  emitChange('loan');
  emitChange('notification');
  emitChange('loan');
  vi.advanceTimersByTime(1_000);
  expect(loan).toHaveBeenCalledTimes(1);
  expect(payment).not.toHaveBeenCalled();
  for (const stop of stops) stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('follows changes only while the tab is visible, and reports that anything may have changed on return', () => {
  const listener = vi.fn();
  const stops = [onChange(['payment'], listener), subscribeToChanges()];
  show(false);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  vi.advanceTimersByTime(60_000);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  vi.advanceTimersByTime(1_000);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  for (const stop of stops) stop();
});

it('does not follow changes in a tab that was never visible', () => {
  isVisible = false;
  const stop = subscribeToChanges();
  expect(signals).toEqual([]);
  show(true);
  expect(signals).toHaveLength(1);
  stop();
});
