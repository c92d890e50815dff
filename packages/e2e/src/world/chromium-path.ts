import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium that `CHROMIUM_PATH` names, else the first one on the path. */
export const chromiumPath = (env: NodeJS.ProcessEnv = process.env): string => {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (!found) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  return found;
};
