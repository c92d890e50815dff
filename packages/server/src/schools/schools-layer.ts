import type { Api } from '../people/people-layer';
import { serialize } from '../platform/jobs/serialize';
import type { Platform } from '../platform/platform-layer';
import { createRegisterImports } from './register-imports/register-imports';
import { createLookupCache } from './students/look-up-cache';
import { studentsRoutes } from './students/students-routes';

/** Creates register imports and the lookup of children. */
export const createSchoolsLayer = (platform: Platform) => {
  const registerImports = createRegisterImports(platform);
  const lookUps = createLookupCache(platform.clock);

  return {
    registerImports,
    lookUps,
    /** Compares uploaded registers, one sweep at a time. A register of 100,000 children takes long, and must block nothing else. */
    checkRegisters: serialize(registerImports.sweep, platform.isStopping),
    registerRoutes: ({ serve }: Api): void => studentsRoutes(serve, { ...platform, lookUps }),
  };
};

export type SchoolsLayer = ReturnType<typeof createSchoolsLayer>;
