import { Button, css, Notice, toast } from '@somesa/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ConfirmForm } from './confirm-form';

const stackClass = css(`
  display: grid;
  gap: 1rem;
  max-width: 30rem;
  & .codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.5rem; padding: 0; margin: 0; list-style: none; font-family: ui-monospace, monospace; font-size: 1.125rem; }
  & .next { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

/** Shows newly created recovery codes; they are shown only once. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const text = useText('admin').secondFactor;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(text.copied);
  };
  return (
    <div className={stackClass}>
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

const narrowClass = css('display: grid; gap: 1rem; max-width: 26rem;');

export const RecoveryCodesPage = () => {
  const { secondFactor: text, shell } = useText('admin');
  const { user } = useSnapshot(auth);
  const [renewedCodes, setRenewedCodes] = useState<readonly string[] | null>(null);
  if (renewedCodes) return <RecoveryCodes codes={renewedCodes} onSaved={() => setRenewedCodes(null)} />;
  return (
    <div className={narrowClass}>
      <h1>{shell.pages.secondFactor}</h1>
      {user?.second_factor === 'demo' ? (
        <p>{text.demo}</p>
      ) : (
        <>
          <h2>{text.newCodesTitle}</h2>
          <p>{text.newCodesText}</p>
          <ConfirmForm
            title={text.newCodesTitle}
            action={text.newCodes}
            canRecover={false}
            send={(body) =>
              adminApi.call('POST /auth/second-factor/recovery-codes', { body, expects: 'recoveryCodes' })
            }
            onSent={({ recoveryCodes }) => setRenewedCodes(recoveryCodes)}
          />
        </>
      )}
    </div>
  );
};
