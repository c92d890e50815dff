import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns why nothing may be installed or built, whatever runs, as the end of a sentence, or null.
 * @param {NodeJS.ProcessEnv} env
 */
export const findProductionSign = (env) => (env.NODE_ENV === 'production' ? 'NODE_ENV is production' : null);

/**
 * Returns why a folder may be a live system's, as the end of a sentence, or null. A live system stays as it was delivered;
 * no command may change it.
 * @param {{ folder: string, env: NodeJS.ProcessEnv, uid: number | undefined }} place `uid` is undefined on systems without users
 */
export const findLiveSign = ({ folder, env, uid }) => {
  const production = findProductionSign(env);
  if (production) return production;
  if (uid !== undefined && statSync(folder).uid !== uid) return 'the folder belongs to another user';
  const missing = ['.git', 'package-lock.json'].find((name) => !existsSync(join(folder, name)));
  return missing ? `the folder is a copy without ${missing}` : null;
};
