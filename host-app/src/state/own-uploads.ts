import { createUploadsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** Uploads a file of the signed-in user and reports the progress, and joins photos to one document. */
export const { uploadFile, joinPages } = createUploadsApi(signedInOptions);
