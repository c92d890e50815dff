import type { FastifyInstance } from 'fastify';
import { settlementsRoutes } from '../payments/settlements/settlements-routes';
import type { Serve } from '../people/access/endpoint-routes';
import type { Guard } from '../people/access/guard';
import type { RegisterImports } from '../schools/register-imports/register-imports';
import { registerImportsRoutes } from '../schools/register-imports/register-imports-routes';
import {
  type OfficeSchoolsRouteDependencies,
  officeSchoolsRoutes,
} from '../schools/schools/office-schools-routes';
import { officeStudentsRoutes } from '../schools/students/office-students-routes';

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
