import { MAX_UPLOAD_BYTES, ok } from '@somesa/core';
import { FileField } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { ownUploadsApi } from '../state/own-uploads';

interface AttachedFileTexts {
  label: string;
  hint: string;
  ready: string;
  chooseFile: string;
  replaceFile: string;
  removeFile: string;
  /** Error of a file above the limit, if photos can't be chosen; without it the server says so. */
  large?: string;
  /** Button that takes a photo; without it only documents can be chosen. */
  camera?: string;
  /** Error of a file that is no document, if photos can't be chosen. */
  wrongType?: string;
}

/** First bytes of documents: PDF, docx (a zip archive) and doc. */
const signatures = ['25504446', '504b0304', 'd0cf11e0'];

const isDocument = async (file: File): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return signatures.includes([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
};

/** Manages a file that is uploaded just before the form that names it. A photo is made smaller first. */
export const useAttachedFile = (text: AttachedFileTexts) => {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const uploadId = useRef<string | undefined>(undefined);
  return {
    text,
    file,
    error,
    choose: (chosen: File | null): void => {
      uploadId.current = undefined;
      setFile(chosen);
      setError(chosen && chosen.size > MAX_UPLOAD_BYTES ? text.large : undefined);
      if (chosen && text.wrongType)
        void isDocument(chosen).then((isTaken) => isTaken || setError(text.wrongType));
    },
    /** Returns the ID of the uploaded file; undefined if no file is chosen. */
    upload: async () => {
      if (!file || uploadId.current !== undefined) return ok(uploadId.current);
      // Only who sends a photo needs what makes it smaller.
      const { isPhoto, shrinkPhoto } = await import('@somesa/widgets');
      const smaller = isPhoto(file) ? await shrinkPhoto(file) : file;
      const sent = await ownUploadsApi.uploadFile({ kind: 'letter', file: smaller });
      if (!sent.ok) {
        setError((before) => before ?? sent.error.errors?.file?.[0] ?? sent.error.message);
        return sent;
      }
      uploadId.current = sent.value.id;
      return ok(uploadId.current);
    },
  };
};

export const AttachedFileField = ({ attached }: { attached: ReturnType<typeof useAttachedFile> }) => {
  const { text, file, error, choose } = attached;
  return (
    <FileField
      label={text.label}
      hint={text.hint}
      error={error}
      accept={text.camera ? '.pdf,.doc,.docx,image/*' : '.pdf,.doc,.docx'}
      camera={text.camera ? 'environment' : undefined}
      file={file && { name: file.name, status: text.ready, percent: null, picture: null }}
      texts={{
        choose: text.chooseFile,
        camera: text.camera ?? text.chooseFile,
        replace: text.replaceFile,
        remove: text.removeFile,
        tryAgain: text.replaceFile,
      }}
      onChoose={choose}
      onRemove={() => choose(null)}
    />
  );
};

/** Field of a dialog, which forgets the file when it closes: a file belongs to one request. */
export const DialogFileField = ({ attached }: { attached: ReturnType<typeof useAttachedFile> }) => {
  const [clear] = useState(() => () => attached.choose(null));
  useEffect(() => clear, [clear]);
  return <AttachedFileField attached={attached} />;
};
