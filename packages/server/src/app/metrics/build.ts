import { getVersion } from '../../platform/config/version';

/** Commit that the build was made from, which the build writes here; not defined in sources. */
declare const COMMIT: string;

/** Returns the version of the server, and the commit that it was built from. */
export const getBuild = (): { version: string; commit: string } => ({
  version: getVersion(),
  commit: typeof COMMIT === 'string' ? COMMIT : 'sources',
});
