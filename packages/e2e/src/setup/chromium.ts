import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Same engine without the browser's own windows, which saves a third of the work. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const findOnPath = (programs: readonly string[], env: NodeJS.ProcessEnv): string => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (!found) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  return found;
};

/** Returns the path of the Chromium that `CHROMIUM_PATH` names, or else of the first one on the path. */
const chromiumPath = (env: NodeJS.ProcessEnv = process.env): string =>
  env.CHROMIUM_PATH || findOnPath([HEADLESS_SHELL, ...browsers], env);

/** Returns the path of a Chromium that has the features of a browser's own windows too, such as autofill. */
const fullChromiumPath = (env: NodeJS.ProcessEnv = process.env): string => {
  const named = env.CHROMIUM_PATH;
  return named && !named.endsWith(HEADLESS_SHELL) ? named : findOnPath(browsers, env);
};

/** Host names of this machine besides `localhost`, which the browser treats as other sites and as insecure contexts. */
const OTHER_NAMES = '*.test';

/** Chromium features that are off. Chromium uses only the last such list, so this one includes Playwright's. The two of the address bar load the browser's own pages into every window, two thirds of the cost of a new window. */
const featuresThatAreOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const quietly = [
  `--host-resolver-rules=MAP ${OTHER_NAMES} 127.0.0.1`,
  `--disable-features=${featuresThatAreOff.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test ends before code that is optimised for speed pays for its compilation, a tenth of the suite's time.
  '--js-flags=--no-maglev --no-turbofan',
];

/** Starts a Chromium without background requests. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: quietly });

/** Starts a Chromium with the features of a browser's own windows. */
export const startFullChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: fullChromiumPath(), args: quietly });
