import { beforeEach, expect, test, vi } from 'vitest';
import type { Load } from './chunks';
import { createLaterLoader } from './later-chunk';

vi.hoisted(() => {
  Object.assign(globalThis, { BUILD: 'TODAY' });
});
const name = 'test-fees-later';
const load = vi.fn() as Load & ReturnType<typeof vi.fn>;

const start = vi.fn((kit: readonly unknown[], parts: readonly unknown[]) => ({ kit, parts }));
beforeEach(() => {
  vi.mocked(load).mockReset();
  vi.mocked(load).mockResolvedValue({ build: 'TODAY', start });
  start.mockClear();
});

test('loads the later chunk once, with the kit and the parts of its app', async () => {
  const loadLater = createLaterLoader(load, ['kit']);
  const later = await loadLater(name, ['part']);
  expect(later).toEqual({ kit: ['kit'], parts: ['part'] });
  expect(await loadLater(name, ['part'])).toBe(later);
  expect(vi.mocked(load).mock.calls).toEqual([[name]]);
});

test('creates the later steps once for two forms that load them at the same time', async () => {
  const loadLater = createLaterLoader(load);
  const [one, other] = await Promise.all([loadLater(name, []), loadLater(name, [])]);
  expect(one).toBe(other);
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads the chunk again after a failure', async () => {
  vi.mocked(load).mockRejectedValueOnce(new Error('offline'));
  const loadLater = createLaterLoader(load);
  await expect(loadLater(name, [])).rejects.toThrow('offline');
  await loadLater(name, []);
  expect(load).toHaveBeenCalledTimes(2);
});

test('rejects the chunk of another build', async () => {
  vi.mocked(load).mockResolvedValueOnce({ build: 'YESTERDAY', start });
  await expect(createLaterLoader(load)(name, [])).rejects.toThrow('another build');
  expect(start).not.toHaveBeenCalled();
});
