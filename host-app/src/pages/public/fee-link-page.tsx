import { Button, css, Notice, Skeleton, VisuallyHidden } from '@somesa/ui';
import { WholePayFees } from '@somesa/widgets';
import { useCallback, useState } from 'react';
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
  const [chosen, setChosen] = useState<string | null>(null);
  const siblings = state.kind === 'ready' ? state.value.children : [];
  // An SMS about several children asks for which of them to pay.
  const only = state.kind === 'ready' && siblings.length < 2 ? state.value.regNo : null;
  const child = state.kind === 'ready' ? (chosen ?? only) : undefined;
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
      {child === null && (
        <div className={gapClass}>
          <p>{text.link.whose}</p>
          {siblings.map(({ regNo, name }) => (
            <Button key={regNo} kind="secondary" onClick={() => setChosen(regNo)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {state.kind === 'ready' && child && (
        <WholePayFees
          api={paymentsApi}
          school={state.value.school.slug}
          texts={texts}
          mode="site"
          homeHref="/"
          receiptHref={receiptAddress}
          pdfHref={receiptPdfAddress}
          key={child}
          regNo={child}
          onPaid={onPaid}
        />
      )}
    </div>
  );
};
