import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopProcess } from './stop-process';

let written: string[];
let exit: ReturnType<typeof vi.fn>;
beforeEach(() => {
  written = [];
  exit = vi.fn();
  vi.spyOn(process, 'exit').mockImplementation(exit as never);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

const exited = () => expect.poll(() => exit.mock.calls).toHaveLength(1);

it('exits with code 0 and no message after a clean stop', async () => {
  stopProcess(async () => undefined, 60_000);
  await exited();
  expect([exit.mock.calls, written]).toEqual([[[0]], []]);
});

it('exits with code 1 and the reason if the stop fails', async () => {
  stopProcess(async () => Promise.reject(new Error('the database is gone')), 60_000);
  await exited();
  expect([exit.mock.calls, written]).toEqual([[[1]], ['The stop was not clean: the database is gone.\n']]);
});

it('exits with code 1 and the limit if the stop never ends', async () => {
  stopProcess(() => new Promise(() => undefined), 20);
  await exited();
  const [text] = written;
  expect([exit.mock.calls, text]).toEqual([[[1]], 'The stop was not clean: it took longer than 20 ms.\n']);
});
