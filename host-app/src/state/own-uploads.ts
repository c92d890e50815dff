import { createUploadsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** Uploads one file of who is signed in, telling how much of it is sent. */
export const { uploadFile } = createUploadsApi(signedInOptions);
