import type { FastifyInstance } from 'fastify';
import type { Guard } from '../accounts/guard';
import type { Serve } from '../http/endpoint-routes';
import type { RegisterImports } from '../register-imports/register-imports';
import { registerImportsRoutes } from '../register-imports/register-imports-routes';
import { settlementsRoutes } from '../settlements/settlements-routes';
import { officeStudentsRoutes } from '../students/office-students-routes';
import { type OfficeSchoolsRouteDependencies, officeSchoolsRoutes } from './office-schools-routes';

export interface SchoolOfficeRouteDependencies extends OfficeSchoolsRouteDependencies {
  serve: Serve;
  guard: Guard;
  registerImports: RegisterImports;
  /** To call once a file of a register waits for its lines to be compared. */
  checkRegistersSoon: () => void;
}

/** All that the back office does with schools: what is known of them, their registers, and what they are handed. */
export const schoolOfficeRoutes = async (
  app: FastifyInstance,
  { registerImports: imports, checkRegistersSoon: checkSoon, serve, ...deps }: SchoolOfficeRouteDependencies,
): Promise<void> => {
  officeSchoolsRoutes(serve, deps);
  officeStudentsRoutes(serve, deps);
  settlementsRoutes(serve, deps);
  await registerImportsRoutes(app, { ...deps, imports, checkSoon });
};
