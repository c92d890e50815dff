import { expect, it } from 'vitest';
import { checkFile } from './check-file';
import { createPhotoPdf } from './photo-pdf';
import { heicPhoto, phonePhoto } from './testing/sample-files';

const convert = async (bytes: Buffer): Promise<Buffer> => {
  const checked = await checkFile({ kind: 'lc1Letter', name: 'photo', bytes });
  if (!checked?.ok) throw new Error(checked?.error);
  return checked.value.bytes;
};

it('puts each photo on a page of its own that is upright or wide as it is, without metadata', async () => {
  const photos = await Promise.all([heicPhoto(), await phonePhoto(400, 800)].map(convert));
  const document = (await createPhotoPdf(photos)).toString('latin1');
  expect(document.match(/\/MediaBox \[[^\]]+\]/g)).toEqual([
    '/MediaBox [0 0 595.28 841.89]',
    '/MediaBox [0 0 841.89 595.28]',
  ]);
  for (const photo of photos) expect(document).toContain(photo.toString('latin1'));
  expect(document).not.toMatch(/secret|Exif|GPS/);
});
