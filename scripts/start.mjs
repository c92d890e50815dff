/** `npm start`: installs and builds what is missing, then runs Somesa, the demo school's site and the sandbox. */

import { CommandError, runMain } from './command-error.mjs';
import { requireNode } from './node-version.mjs';
import { requireFreePorts } from './ports.mjs';
import { ensureReady } from './prepare.mjs';
import { namedPorts, servicePortsFrom } from './service-ports.mjs';
import { waitForStopSignal } from './signals.mjs';
import { startStack } from './stack.mjs';

/** @param {string[]} args */
const readArguments = (args) => {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown) throw new CommandError(`npm start knows only -- --demo (fills in demo data), not ${unknown}.`);
  return { demo: args.includes('--demo') };
};

/** @param {import('./stack.d.mts').Stack['urls']} urls */
const greet = (urls) => {
  console.log(`
Somesa            ${urls.server}   try ${urls.server}/pay-fees with SMK-0001
St. Mary’s demo   ${urls.demo}   a school’s own site with the fees form in it: ${urls.demo}/fees.html
Sandbox           ${urls.sandbox}   approve the prompt at ${urls.sandbox}/handset

Ctrl-C stops all three.`);
};

/**
 * Starts everything; null where the person stopped it before it was ready.
 * @param {import('./stack.d.mts').StackOptions} options
 * @param {Promise<unknown>} stopSignal
 */
const startUnlessStopped = async (options, stopSignal) => {
  const giveUp = new AbortController();
  void stopSignal.then(() => giveUp.abort());
  try {
    return await startStack({ ...options, signal: giveUp.signal });
  } catch (error) {
    if (giveUp.signal.aborted) return null;
    throw error;
  }
};

await runMain(async () => {
  requireNode();
  const { demo } = readArguments(process.argv.slice(2));
  const { env } = process;
  const ports = servicePortsFrom(env);
  await requireFreePorts(namedPorts(ports));
  await ensureReady();

  const stopSignal = waitForStopSignal();
  const stack = await startUnlessStopped({ ports, demo, dataDir: env.DATA_DIR || '.data' }, stopSignal);
  if (!stack) return 0;
  greet(stack.urls);

  const failure = await Promise.race([stopSignal.then(() => null), stack.failed]);
  if (failure === null) console.log('\nStopping ...');
  else console.error(`\n${failure} Stopping the others.`);
  await stack.stop();
  return failure === null ? 0 : 1;
});
