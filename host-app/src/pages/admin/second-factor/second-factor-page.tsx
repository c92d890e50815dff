import type { UserView } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { Button, css, Notice, Skeleton, toast } from '@somesa/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useQuery } from '../../../api/use-query';
import { QueryResult } from '../../../loading/query-view';
import { adminApi } from '../../../state/admin-api';
import { auth, setUser } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ConfirmForm } from './confirm-form';

const recoveryCodesStackClass = css(`
  display: grid;
  gap: 1rem;
  max-width: 30rem;
  & .codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.5rem; padding: 0; margin: 0; list-style: none; font-family: ui-monospace, monospace; font-size: 1.125rem; }
  & .next { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

/** Shows newly created recovery codes; they are shown only once. */
const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const text = useText('admin').secondFactor;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(text.copied);
  };
  return (
    <div className={recoveryCodesStackClass}>
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

const stackClass = css(`
  display: grid;
  gap: 1rem;
  max-width: 30rem;
  & .qr { width: 12.5rem; height: 12.5rem; padding: 0.75rem; background: #fff; border-radius: 0.5rem; }
  & .secret { font-family: ui-monospace, monospace; font-size: 1.125rem; letter-spacing: 0.08em; overflow-wrap: anywhere; user-select: all; }
`);

const QrCode = ({ qr: { size, path }, label }: { qr: SecondFactorEnrolment['qr']; label: string }) => (
  <svg
    className="qr"
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
  >
    <title>{label}</title>
    <path d={path} fill="#000" />
  </svg>
);

/** Groups a secret by four characters, as people read it aloud. */
const formatSecret = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

const beginSecondFactor = () => adminApi.call('POST /auth/second-factor/begin', { expects: 'qr' });

const Enrolment = () => {
  const { secondFactor: text, shell } = useText('admin');
  const query = useQuery(beginSecondFactor);
  const [enrolled, setEnrolled] = useState<{ user: UserView; recoveryCodes: string[] } | null>(null);
  if (enrolled) {
    return <RecoveryCodes codes={enrolled.recoveryCodes} onSaved={() => setUser(enrolled.user)} />;
  }
  return (
    <div className={stackClass}>
      <h1>{text.enrolTitle}</h1>
      <p>{text.enrolLede}</p>
      <QueryResult
        state={query.state}
        onRetry={query.retry}
        says={{ loading: text.loading, failed: shell.asking.failed }}
        skeleton={<Skeleton height="12.5rem" />}
      >
        {({ secret, qr }) => (
          <>
            <QrCode qr={qr} label={text.qr} />
            <p>
              {text.typed} <br />
              <span className="secret">{formatSecret(secret)}</span>
            </p>
            <ConfirmForm
              title={text.enrolTitle}
              action={text.enrol}
              canRecover={false}
              send={(body) =>
                adminApi.call('POST /auth/second-factor/enrol', { body, expects: 'recoveryCodes' })
              }
              onSent={setEnrolled}
            />
          </>
        )}
      </QueryResult>
    </div>
  );
};

const narrowClass = css('display: grid; gap: 1rem; max-width: 26rem;');

/**
 * Screen shown instead of every page of the back office until the user has entered a code of their
 * authenticator app.
 */
export const SecondFactorPage = () => {
  const text = useText('admin').secondFactor;
  const { user } = useSnapshot(auth);
  if (user?.second_factor === 'enrol') return <Enrolment />;
  return (
    <div className={narrowClass}>
      <h1>{text.confirmTitle}</h1>
      <p>{text.confirmLede}</p>
      <ConfirmForm
        title={text.confirmTitle}
        action={text.confirm}
        send={(body) => adminApi.call('POST /auth/second-factor/confirm', { body, expects: 'user' })}
        onSent={(answer) => setUser(answer.user)}
      />
      <p>{text.lost}</p>
    </div>
  );
};
