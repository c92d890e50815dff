import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { freePort } from './ports.mjs';
import { root } from './root.mjs';

let child: ChildProcess | undefined;
afterEach(async () => {
  const ended = new Promise((resolve) => child?.once('close', resolve));
  child?.kill('SIGTERM');
  await ended;
});

/** Returns whether something listens at an address. */
const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

/** Every address of this machine but the one to listen at. */
const otherAddresses = [
  '127.0.0.2',
  ...Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ address, scopeid }) => address !== '127.0.0.1' && !scopeid)
    .map(({ address }) => address),
];

it.each([
  ['the demo school’s site', ['embed-demo/serve.mjs'], 'DEMO_PORT'],
  ['the sandbox', ['--import', 'tsx', 'packages/sandbox/src/main.ts'], 'SANDBOX_PORT'],
])('%s listens on 127.0.0.1 alone, whatever HOST says', async (_, args, variable) => {
  const port = await freePort();
  const smtpPort = await freePort();
  child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '0.0.0.0', SANDBOX_SMTP_PORT: `${smtpPort}`, [variable]: `${port}` },
  });
  await new Promise((resolve) => child?.stdout?.once('data', resolve));
  expect(await isOpen('127.0.0.1', port)).toBe(true);
  const ports = variable === 'SANDBOX_PORT' ? [port, smtpPort] : [port];
  for (const address of otherAddresses)
    for (const each of ports) expect(await isOpen(address, each), `${address}:${each}`).toBe(false);
});
