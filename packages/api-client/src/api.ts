import { createConfigApi } from './config-api';
import { createPaymentsApi } from './payments-api';
import type { ApiOptions } from './send-request';
import { createStudentsApi } from './students-api';

/** Creates the requests of every form. An embed creates them one by one, as its steps need them. */
export const createApi = (options: ApiOptions) => ({
  /** URL of the API, for links to files. */
  baseUrl: options.baseUrl,
  ...createConfigApi(options),
  ...createStudentsApi(options),
  ...createPaymentsApi(options),
});

export type Api = ReturnType<typeof createApi>;
