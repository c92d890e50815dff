import { createSupportApi } from '@somesa/api-client';
import { apiOptions } from './api';

/** API of contact messages, scheduled calls, partnerships and figures. */
export const supportApi = createSupportApi(apiOptions);
