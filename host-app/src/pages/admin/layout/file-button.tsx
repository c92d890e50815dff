import { workbookTypes } from '@somesa/core/admin';
import { Button } from '@somesa/ui';
import { type ReactNode, useRef } from 'react';

/** Files with a table, as the browser names them. */
export const TABLE_FILES = `.csv,.txt,.xlsx,.xls,.ods,text/csv,text/plain,${Object.values(workbookTypes).join()}`;

/** Button that chooses a file; the same one can be chosen again after it was corrected. */
export const FileButton = ({
  label,
  accept = TABLE_FILES,
  kind = 'primary',
  isBusy,
  mayChoose = () => true,
  onFile,
  children,
}: {
  /** Name of the file input for screen readers. */
  label: string;
  accept?: string;
  kind?: 'primary' | 'secondary';
  isBusy: boolean;
  /** Returns whether a file may be chosen now; says why if not. */
  mayChoose?: () => boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} isBusy={isBusy} onClick={() => mayChoose() && input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
};
