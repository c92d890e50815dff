import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns why nothing may be installed or built in a folder, as the end of a sentence, or null. A system that serves people
 * stays as it was delivered, whoever runs a command in it.
 * @param {{ folder: string, env: NodeJS.ProcessEnv, uid: number | undefined }} place `uid` is undefined on systems without users
 */
export const findLiveSign = ({ folder, env, uid }) => {
  if (env.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (uid !== undefined && statSync(folder).uid !== uid) return 'the folder belongs to another user';
  return null;
};

/**
 * Returns why a folder is a delivered copy and not a checkout, as the end of a sentence, or null.
 * @param {string} folder
 */
export const findCopySign = (folder) => {
  const missing = ['.git', 'package-lock.json'].find((name) => !existsSync(join(folder, name)));
  return missing ? `the folder is a copy without ${missing}` : null;
};
