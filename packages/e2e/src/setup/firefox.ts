import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, firefox } from 'playwright-core';

const programs = ['firefox-esr', 'firefox'];

/** Returns the path of the Firefox that `FIREFOX_PATH` names, otherwise the first on the path, or null if there is none. */
export const findFirefox = (env: NodeJS.ProcessEnv = process.env): string | null => {
  if (env.FIREFOX_PATH) return env.FIREFOX_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
};

interface BidiSession {
  send(method: string, parameters: unknown): Promise<unknown>;
}

/** Command that Playwright sends to every page and Firefox ESR does not support yet. Nothing here depends on it. */
const NOT_YET_KNOWN = 'emulation.setMediaFeaturesOverride';

/** Makes Playwright ignore a command that this Firefox does not support. It uses internals of Playwright, whose version is pinned. */
const ignoreUnsupportedCommand = (browser: Browser): void => {
  const connection = Reflect.get(browser, '_connection') as { toImpl(object: unknown): object };
  const session = Reflect.get(connection.toImpl(browser), '_browserSession') as BidiSession;
  const prototype = Object.getPrototypeOf(session) as BidiSession;
  const { send } = prototype;
  prototype.send = function (this: BidiSession, method, parameters) {
    return method === NOT_YET_KNOWN ? Promise.resolve({}) : send.call(this, method, parameters);
  };
};

/** Starts a Firefox as it comes from its makers or a distribution, driven by WebDriver BiDi. */
export const startFirefox = async (executablePath: string): Promise<Browser> => {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  ignoreUnsupportedCommand(browser);
  return browser;
};
