import { css } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { secondFactorApi } from '../../../state/admin-api';
import { auth, setUser } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ConfirmForm } from './confirm-form';
import { Enrolment } from './enrolment';

const sheet = css('display: grid; gap: 1rem; max-width: 26rem;');

/** Screen that stands before the back office until its person has entered a code of their authenticator app. */
export const SecondFactorPage = () => {
  const text = useText('admin').secondFactor;
  const { user } = useSnapshot(auth);
  if (user?.second_factor === 'enrol') return <Enrolment />;
  return (
    <div className={sheet}>
      <h1>{text.confirmTitle}</h1>
      <p>{text.confirmLede}</p>
      <ConfirmForm
        title={text.confirmTitle}
        action={text.confirm}
        send={secondFactorApi.confirmSecondFactor}
        onSent={(answer) => setUser(answer.user)}
      />
      <p>{text.lost}</p>
    </div>
  );
};
