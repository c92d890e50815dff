/** Five photos as phones take them, made smaller and sent by what the loan application does it with. */
import { createUploadsApi } from '../../../packages/api-client/src/upload-file';
import { texts } from '../../../packages/core/src/texts/en';
import { shrinkPhoto } from '../../../packages/widgets/src/loan-application/photos/shrink-photo';
import { PHOTOS, takePhoto } from './take-photo';

/** Result of sending a photo. */
export interface SentPhoto {
  takenBytes: number;
  /** The file that was sent, without what the connection adds. */
  fileBytes: number;
  width: number;
  height: number;
}

/** Takes a photo, makes it smaller and sends it to an API of another origin, as an embed does. */
const sendPhoto = async (number: number, baseUrl: string): Promise<SentPhoto> => {
  const api = createUploadsApi({ baseUrl, lang: () => 'en', texts: () => texts.connection });
  const photo = await takePhoto(number);
  const file = await shrinkPhoto(photo);
  const sent = await api.uploadFile({ kind: 'idFront', file, school: 'st-marys-kisubi' });
  if (!sent.ok) throw new Error(`photo ${number} was not sent: ${sent.error.message}`);
  const { width, height } = await createImageBitmap(file);
  return { takenBytes: photo.size, fileBytes: file.size, width, height };
};

Object.assign(globalThis, { PHOTOS, sendPhoto });
