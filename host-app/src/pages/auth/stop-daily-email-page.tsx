import { Button, Notice } from '@somesa/ui';
import { useState } from 'react';
import { call } from '../../api/api';
import { useText } from '../../texts/use-text';
import { AuthSheet } from './auth-form';
import { useAddressToken } from './use-address-token';

/** A mail scanner that only opens the link stops nothing. */
export const StopDailyEmailPage = () => {
  const text = useText('admin').overview.school.daily;
  const token = useAddressToken();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const stop = async (): Promise<void> => {
    setBusy(true);
    const stopped = await call('POST /daily-email/stop', {
      body: { token: token ?? '' },
      expects: 'message',
    });
    setBusy(false);
    setOutcome(
      stopped.ok
        ? { kind: 'success', text: text.stopped }
        : // A link that was cut off has no field to correct.
          { kind: 'error', text: stopped.error.status === 422 ? text.noLink : stopped.error.message },
    );
  };
  return (
    <AuthSheet title={text.stopTitle} lede={text.stopText}>
      {token === null && (
        <Notice kind="warning" className="above">
          {text.noLink}
        </Notice>
      )}
      {outcome && (
        <Notice kind={outcome.kind} className="above">
          {outcome.text}
        </Notice>
      )}
      {token && outcome?.kind !== 'success' && (
        <Button isBusy={isBusy} onClick={() => void stop()}>
          {text.stop}
        </Button>
      )}
    </AuthSheet>
  );
};
