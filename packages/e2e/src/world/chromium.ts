import { type BrowserServer, chromium } from 'playwright-core';
import { chromiumPath } from './chromium-path';

/** Names that a page can have beside `localhost`: other sites to the browser, and no secure contexts. They lead to this machine. */
const OTHER_NAMES = '*.test';

/**
 * What is off. The last list of its kind counts, so it has Playwright's own too. The two of the address bar load pages of the
 * browser's own into every window, which nobody sees here: two thirds of what a new window costs.
 */
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
];

/** Starts the one Chromium of a run, which calls nobody by itself. */
export const startChromium = (): Promise<BrowserServer> =>
  chromium.launchServer({ executablePath: chromiumPath(), args: quietly });
