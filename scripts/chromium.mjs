import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';
import { run } from './run.mjs';

const INSTALL_WITHIN_MS = 5 * 60_000;
const ANSWER_WITHIN_MS = 20_000;

/** Programs in order of preference. The headless shell has the same engine without the browser's own windows: a third less work. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns true if a program runs here: a stub that only asks to install something does not. @param {string} path */
const doesRun = async (path) => {
  if (!existsSync(path)) return false;
  try {
    await promisify(execFile)(path, ['--version'], { timeout: ANSWER_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
};

/** Returns the path of Playwright's own Chromium, even if it does not exist. */
const playwrightChromium = () => {
  const require = createRequire(join(root, 'packages/e2e/package.json'));
  return /** @type {string} */ (require('playwright-core').chromium.executablePath());
};

/**
 * Finds a Chromium that runs, or downloads one if there is none.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ path: string } | { missing: string }>} the path, or why there is none and what to do
 */
export const findChromium = async (env = process.env) => {
  if (env.CHROMIUM_PATH) {
    if (await doesRun(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH };
    return { missing: `CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which does not run` };
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  const ofPlaywright = playwrightChromium();
  for (const path of [...onPath, ...macApps, ofPlaywright]) {
    if (await doesRun(path)) return { path };
  }

  console.log('No Chromium was found: downloading one ...');
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: INSTALL_WITHIN_MS });
  if (await doesRun(ofPlaywright)) return { path: ofPlaywright };
  return {
    missing:
      'no Chromium was found, and none could be downloaded. Install one (Debian, Ubuntu: sudo apt install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH',
  };
};
