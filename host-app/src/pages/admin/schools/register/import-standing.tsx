import { formatFigures, say } from '@somesa/core';
import { MAX_REGISTER_LINES, type RegisterImportView } from '@somesa/core/office';
import { colour, css, Notice } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';

const look = css(`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1rem;
  & progress { width: 100%; height: 0.75rem; accent-color: ${colour.primary}; }
`);

const Checking = ({ checked, lines }: RegisterImportView) => {
  const text = useText('office').school.import;
  return (
    <div>
      <progress max={Math.max(lines, 1)} value={checked} aria-label={text.progress} />
      <p>{say(text.checking, { checked: formatFigures(checked), lines: formatFigures(lines) })}</p>
    </div>
  );
};

const Refused = ({ problem, problemLine }: RegisterImportView) => {
  const words = useText('office').registerProblems.file;
  const places = { line: String(problemLine ?? ''), limit: formatFigures(MAX_REGISTER_LINES) };
  return <Notice kind="error">{problem && say(words[problem], places)}</Notice>;
};

/** Where a file of a register stands, and while it is checked how far that is. What comes of it is heard, too. */
export const ImportStanding = ({ sent }: { sent: RegisterImportView }) => {
  const text = useText('office').school.import;
  const ended = {
    checking: null,
    refused: null,
    checked: text.checked,
    dropped: text.dropped,
    applied: say(text.applied, { name: sent.appliedBy?.name ?? '' }),
  };
  return (
    <div className={look}>
      {sent.state === 'checking' && <Checking {...sent} />}
      {sent.state === 'refused' && <Refused {...sent} />}
      <p role="status">{ended[sent.state]}</p>
    </div>
  );
};
