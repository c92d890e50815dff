import { Button, css, Notice, Skeleton, VisuallyHidden } from '@somesa/ui';
import { WholePayFees } from '@somesa/widgets';
import { useCallback } from 'react';
import { Link, useParams } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../api/addresses';
import { call } from '../../api/api';
import { paymentsApi } from '../../api/payments-api';
import { useQuery } from '../../api/use-query';
import { sheetClass } from '../../layout/width';
import { useAfterPayment } from '../../state/last-payment';
import { useText } from '../../texts/use-text';

const gapClass = css('display: grid; gap: 1.5rem; justify-items: start;');
const barClass = css('height: 2.5rem;');

export const FeeLinkPage = () => {
  const text = useText('payFees');
  const texts = useText('widget');
  const ui = useText('ui');
  const { token = '' } = useParams<{ token: string }>();
  const onPaid = useAfterPayment();
  const open = useCallback(
    (signal?: AbortSignal) => call('POST /fee-links/open', { body: { token }, expects: 'regNo', signal }),
    [token],
  );
  const { state, retry } = useQuery(open);
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      {state.kind === 'loading' && (
        <div role="status">
          <VisuallyHidden>{text.link.loading}</VisuallyHidden>
          <Skeleton className={barClass} />
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={gapClass}>
          <Notice kind="warning" title={text.link.title}>
            {state.failure.message}
          </Notice>
          {state.failure.status === 404 ? (
            <Link href="/pay-fees">{text.link.form}</Link>
          ) : (
            <Button onClick={retry}>{ui.try_again}</Button>
          )}
        </div>
      )}
      {state.kind === 'ready' && (
        <WholePayFees
          api={paymentsApi}
          school={state.value.school.slug}
          texts={texts}
          mode="site"
          homeHref="/"
          receiptHref={receiptAddress}
          pdfHref={receiptPdfAddress}
          regNo={state.value.regNo}
          onPaid={onPaid}
        />
      )}
    </div>
  );
};
