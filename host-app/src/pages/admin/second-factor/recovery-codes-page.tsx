import type { EnrolledUser } from '@somesa/api-client/admin';
import { css } from '@somesa/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { secondFactorApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ConfirmForm } from './confirm-form';
import { RecoveryCodes } from './recovery-codes';

const sheet = css('display: grid; gap: 1rem; max-width: 26rem;');

/** Screen on which a person of the back office replaces the recovery codes of their authenticator app. */
export const RecoveryCodesPage = () => {
  const { secondFactor: text, shell } = useText('admin');
  const { user } = useSnapshot(auth);
  const [made, setMade] = useState<EnrolledUser | null>(null);
  if (made) return <RecoveryCodes codes={made.recoveryCodes} onSaved={() => setMade(null)} />;
  return (
    <div className={sheet}>
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
            mayRecover={false}
            send={secondFactorApi.renewRecoveryCodes}
            onSent={setMade}
          />
        </>
      )}
    </div>
  );
};
