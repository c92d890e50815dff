import { createSupportApi } from '@somesa/api-client';
import { apiOptions } from './api';

/** The calls of contact, call backs, partnerships and figures. */
export const supportApi = createSupportApi(apiOptions);
