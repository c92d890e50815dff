import { MAX_UPLOAD_BYTES, ok } from '@somesa/core';
import { recordedAccounts } from '@somesa/core/admin';
import { FileField, Notice } from '@somesa/ui';
import { useRef, useState } from 'react';
import { ownUploadsApi } from '../../../state/own-uploads';
import { useText } from '../../../texts/use-text';

export const RecordedAccountNotices = ({ codes }: { codes: readonly string[] }) => {
  const { recorded } = useText('admin').accounting;
  return recordedAccounts
    .filter((account) => codes.some((code) => code.split(':')[0] === account))
    .map((account) => (
      <Notice key={account} kind="warning">
        {recorded[account]}
      </Notice>
    ));
};

/** First bytes of the files that a journal takes: PDF, docx (a zip archive) and doc. */
const signatures = ['25504446', '504b0304', 'd0cf11e0'];

const isDocument = async (file: File): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return signatures.includes([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
};

export const useJournalDocument = () => {
  const { form: text } = useText('admin').accounting;
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const uploadId = useRef<string | undefined>(undefined);
  return {
    file,
    error,
    choose: (chosen: File | null): void => {
      uploadId.current = undefined;
      setFile(chosen);
      setError(chosen && chosen.size > MAX_UPLOAD_BYTES ? text.large : undefined);
      if (chosen) void isDocument(chosen).then((isTaken) => isTaken || setError(text.wrongType));
    },
    /** Returns the ID of the uploaded file; undefined if no file is chosen. */
    upload: async () => {
      if (!file || uploadId.current !== undefined) return ok(uploadId.current);
      const sent = await ownUploadsApi.uploadFile({ kind: 'letter', file });
      if (!sent.ok) {
        setError((before) => before ?? sent.error.errors?.file?.[0] ?? sent.error.message);
        return sent;
      }
      uploadId.current = sent.value.id;
      return ok(uploadId.current);
    },
  };
};

export const JournalDocumentField = ({ document }: { document: ReturnType<typeof useJournalDocument> }) => {
  const { form: text } = useText('admin').accounting;
  return (
    <FileField
      label={text.document}
      hint={text.documentHint}
      error={document.error}
      accept=".pdf,.doc,.docx"
      file={document.file && { name: document.file.name, status: text.ready, percent: null, picture: null }}
      texts={{
        choose: text.chooseFile,
        camera: text.chooseFile,
        replace: text.replaceFile,
        remove: text.removeFile,
        tryAgain: text.replaceFile,
      }}
      onChoose={document.choose}
      onRemove={() => document.choose(null)}
    />
  );
};
