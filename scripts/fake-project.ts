import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSteps } from './build-steps.mjs';
import { freePort } from './ports.mjs';
import { root } from './root.mjs';

/** Stands for a server: answers 200 and its environment, and misbehaves as `MISBEHAVE` says. */
const service = (portVariable: string) => `
import { createServer } from 'node:http';
const server = createServer((request, response) => response.end(JSON.stringify(process.env)));
const [who, how] = (process.env.MISBEHAVE ?? '').split(':');
const isMe = who === '${portVariable}';
if (isMe && how === 'die-at-start') { console.error('no bread in the house'); process.exit(7); }
if (isMe && how === 'die-later') setTimeout(() => process.exit(7), 300);
process.on('SIGTERM', () => {
  if (isMe && how === 'never-stop') return;
  console.log('${portVariable} stops cleanly');
  process.exit(0);
});
server.listen(Number(process.env.${portVariable}));
`;

/** Stands for tsup and vite: writes a line to builds.log and the files that a build leaves behind. */
const builder = (files: Record<string, Record<string, string>>) => `#!/usr/bin/env node
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const root = join(__dirname, '../..');
const what = process.env.BUILD_ONLY ?? basename(process.cwd());
appendFileSync(join(root, 'builds.log'), what + '\\n');
for (const [path, text] of Object.entries(${JSON.stringify(files)}[what])) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
`;

/** Stands for a command of the server: says that it runs, and with what. */
const says = (file: string) => `console.log('runs ${file}', ...process.argv.slice(2));\n`;

/** A project in a temporary folder with our scripts and stand-ins for everything that they call. */
export const createFakeProject = async () => {
  let folder = mkdtempSync(join(tmpdir(), 'somesa-fake-'));
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  const copied = ['packages/sandbox/src/demo-credentials.json', 'packages/server/package.json', 'scripts'];
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  write('package-lock.json', JSON.stringify({ packages: { '': {} } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  write('packages/core/src/index.ts', '');
  write('host-app/src/main.tsx', '');
  write('embed-demo/serve.mjs', service('DEMO_PORT'));
  write('packages/sandbox/package.json', '{"type":"module"}');
  const programs: Record<string, string> = { server: service('PORT'), sandbox: service('SANDBOX_PORT') };
  const built = Object.fromEntries(
    buildSteps.map(({ name, output, mustExist }) => [
      name,
      Object.fromEntries(
        mustExist.map((file) => [
          `${output}/${file}`,
          file === 'main.js' ? (programs[name] ?? '') : says(file),
        ]),
      ),
    ]),
  );
  write('node_modules/.bin/tsup', builder(built), 0o755);
  write('node_modules/.bin/vite', builder(built), 0o755);

  const ports = { PORT: await freePort(), DEMO_PORT: await freePort(), SANDBOX_PORT: await freePort() };
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(Object.entries(ports).map(([k, v]) => [k, `${v}`])),
  };

  return {
    ports,
    write,
    builds: () =>
      existsSync(join(folder, 'builds.log'))
        ? readFileSync(join(folder, 'builds.log'), 'utf8').trim().split('\n')
        : [],
    remove: (path = '') => rmSync(join(folder, path), { recursive: true, force: true }),
    /** Moves the whole project to another folder. */
    move: () => {
      const elsewhere = mkdtempSync(join(tmpdir(), 'somesa-moved-'));
      rmSync(elsewhere, { recursive: true });
      renameSync(folder, elsewhere);
      folder = elsewhere;
    },

    /** Starts `npm start`'s program, or another script; `said` collects what it writes. */
    start: (extraEnv: Record<string, string> = {}, args: string[] = [], script = 'start') => {
      const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
        cwd: folder,
        env: { ...env, ...extraEnv },
      });
      let said = '';
      const listeners = new Set<() => void>();
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          said += chunk;
          for (const listener of listeners) listener();
        });
      }
      const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
      return {
        ended,
        said: () => said,
        signal: (signal: NodeJS.Signals) => child.kill(signal),
        saying: (text: string) =>
          new Promise<void>((resolve, reject) => {
            const look = () => said.includes(text) && resolve();
            listeners.add(look);
            look();
            void ended.then(() => reject(new Error(`ended without saying "${text}":\n${said}`)));
          }),
      };
    },
  };
};
