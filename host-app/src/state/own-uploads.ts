import { createUploadsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API with which the signed-in user uploads files. */
export const ownUploadsApi = createUploadsApi(signedInOptions);
