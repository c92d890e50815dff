import { brand } from '@somesa/core';
import { endpoints } from '@somesa/core/contract';
import { accountPaths, securitySchemes } from './openapi-accounts';
import { pathsOf } from './openapi-endpoints';
import { officeListPaths } from './openapi-office-lists';
import { officePaymentPaths } from './openapi-office-payments';
import { officePeoplePaths } from './openapi-office-people';
import { officeReportPaths } from './openapi-office-reports';
import { officeSchoolPaths } from './openapi-office-schools';
import { officeWorkPaths } from './openapi-office-work';
import { answer } from './openapi-parts';

/** The API's description, derived from the schemas that check its calls. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: { title: `${brand.name} API`, version: '1', description: 'Amounts are whole Ugandan shillings.' },
  servers: [{ url: '/api' }],
  components: { securitySchemes },
  paths: {
    '/config': {
      get: { summary: 'What every screen starts from', responses: { 200: answer('Brand, schools, limits') } },
    },
    ...accountPaths,
    ...pathsOf(Object.values(endpoints)),
    ...officeListPaths,
    ...officePaymentPaths,
    ...officePeoplePaths,
    ...officeReportPaths,
    ...officeSchoolPaths,
    ...officeWorkPaths,
  },
});
