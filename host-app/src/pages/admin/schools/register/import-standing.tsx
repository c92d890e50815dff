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

/** Where a file of a register stands, and while it is checked how far that is. */
export const ImportStanding = ({ sent }: { sent: RegisterImportView }) => {
  const { school, registerProblems } = useText('office');
  const text = school.import;
  const { state, checked, lines, problem, problemLine, appliedBy } = sent;
  switch (state) {
    case 'checking':
      return (
        <div className={look}>
          <progress max={Math.max(lines, 1)} value={checked} aria-label={text.progress} />
          <p>{say(text.checking, { checked: formatFigures(checked), lines: formatFigures(lines) })}</p>
        </div>
      );
    case 'checked':
      return <p className={look}>{text.checked}</p>;
    case 'refused':
      return (
        <Notice kind="error">
          {problem &&
            say(registerProblems.file[problem], {
              ...{ line: String(problemLine ?? ''), limit: formatFigures(MAX_REGISTER_LINES) },
            })}
        </Notice>
      );
    case 'applied':
      return <Notice kind="success">{say(text.applied, { name: appliedBy?.name ?? '' })}</Notice>;
    case 'dropped':
      return <Notice>{text.dropped}</Notice>;
    default:
      return state satisfies never;
  }
};
