import { formatFigures, formatText } from '@somesa/core';
import { MAX_REGISTER_LINES, type RegisterImportView } from '@somesa/core/admin';
import { colour, css, Notice } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';

const layoutClass = css(`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1rem;
  & progress { width: 100%; height: 0.75rem; accent-color: ${colour.primary}; }
`);

const Checking = ({ checked, lines }: RegisterImportView) => {
  const text = useText('admin').school.import;
  return (
    <div>
      <progress max={Math.max(lines, 1)} value={checked} aria-label={text.progress} />
      <p>{formatText(text.checking, { checked: formatFigures(checked), lines: formatFigures(lines) })}</p>
    </div>
  );
};

const UnreadableNotice = ({ problem, problemLine }: RegisterImportView) => {
  const words = useText('admin').registerProblems.file;
  const places = { line: String(problemLine ?? ''), limit: formatFigures(MAX_REGISTER_LINES) };
  return <Notice kind="error">{problem && formatText(words[problem], places)}</Notice>;
};

/** Shows the status of a register file, and its progress while it is checked. The result is announced to screen readers too. */
export const ImportStatus = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const text = useText('admin').school.import;
  const statusTexts = {
    checking: null,
    unreadable: null,
    checked: text.checked,
    discarded: text.discarded,
    applied: formatText(text.applied, { name: registerImport.appliedBy?.name ?? '' }),
  };
  return (
    <div className={layoutClass}>
      {registerImport.status === 'checking' && <Checking {...registerImport} />}
      {registerImport.status === 'unreadable' && <UnreadableNotice {...registerImport} />}
      <p role="status">{statusTexts[registerImport.status]}</p>
    </div>
  );
};
