import { formatFigures, say } from '@somesa/core';
import { MAX_REGISTER_LINES, type RegisterImportView } from '@somesa/core/admin';
import { colour, css, Notice } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';

const look = css(`
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
      <p>{say(text.checking, { checked: formatFigures(checked), lines: formatFigures(lines) })}</p>
    </div>
  );
};

const Refused = ({ problem, problemLine }: RegisterImportView) => {
  const words = useText('admin').registerProblems.file;
  const places = { line: String(problemLine ?? ''), limit: formatFigures(MAX_REGISTER_LINES) };
  return <Notice kind="error">{problem && say(words[problem], places)}</Notice>;
};

/** Shows the state of a register file, and its progress while it is being checked. The result is announced to screen readers, too. */
export const ImportStanding = ({ sent }: { sent: RegisterImportView }) => {
  const text = useText('admin').school.import;
  const ended = {
    checking: null,
    unreadable: null,
    checked: text.checked,
    discarded: text.discarded,
    applied: say(text.applied, { name: sent.appliedBy?.name ?? '' }),
  };
  return (
    <div className={look}>
      {sent.status === 'checking' && <Checking {...sent} />}
      {sent.status === 'unreadable' && <Refused {...sent} />}
      <p role="status">{ended[sent.status]}</p>
    </div>
  );
};
