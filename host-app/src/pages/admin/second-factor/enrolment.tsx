import type { EnrolledUser } from '@somesa/api-client/admin';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { css, Skeleton } from '@somesa/ui';
import { useCallback, useState } from 'react';
import { secondFactorApi } from '../../../state/admin-api';
import { setUser } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { QueryResult } from '../../parent/loading/query-view';
import { ConfirmForm } from './confirm-form';
import { RecoveryCodes } from './recovery-codes';

const sheet = css(`
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

/** Grouped by four, as people read it out. */
const readable = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

const ask = () => secondFactorApi.beginSecondFactor();

/** Screen on which a person of the back office sets up an authenticator app, then saves the recovery codes. */
export const Enrolment = () => {
  const { secondFactor: text, shell } = useText('admin');
  const { state, again } = useQuery(useCallback(ask, []));
  const [enrolled, setEnrolled] = useState<EnrolledUser | null>(null);
  if (enrolled) {
    return <RecoveryCodes codes={enrolled.recoveryCodes} onSaved={() => setUser(enrolled.user)} />;
  }
  return (
    <div className={sheet}>
      <h1>{text.enrolTitle}</h1>
      <p>{text.enrolLede}</p>
      <QueryResult
        {...{ state, again }}
        says={{ loading: text.loading, failed: shell.asking.failed }}
        skeleton={<Skeleton height="12.5rem" />}
      >
        {({ secret, qr }) => (
          <>
            <QrCode qr={qr} label={text.qr} />
            <p>
              {text.typed} <br />
              <span className="secret">{readable(secret)}</span>
            </p>
            <ConfirmForm
              title={text.enrolTitle}
              action={text.enrol}
              mayRecover={false}
              send={secondFactorApi.enrolSecondFactor}
              onSent={setEnrolled}
            />
          </>
        )}
      </QueryResult>
    </div>
  );
};
