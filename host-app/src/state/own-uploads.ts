import { createUploadsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

export const ownUploadsApi = createUploadsApi(signedInOptions);
