import { Button, css, Notice, toast } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const sheet = css(`
  display: grid;
  gap: 1rem;
  max-width: 30rem;
  & .codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.5rem; padding: 0; margin: 0; list-style: none; font-family: ui-monospace, monospace; font-size: 1.125rem; }
  & .next { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

/** Recovery codes that were just made, the only time that they are shown. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const text = useText('admin').secondFactor;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(text.copied);
  };
  return (
    <div className={sheet}>
      <h1>{text.codesTitle}</h1>
      <Notice kind="warning">
        <p>{text.codesText}</p>
      </Notice>
      <ul className="codes" aria-label={text.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="next">
        <Button kind="secondary" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button onClick={onSaved}>{text.saved}</Button>
      </div>
    </div>
  );
};
