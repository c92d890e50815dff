import { createApi, createLoanDueApi } from '@somesa/api-client';
import { PublicRepayment } from '../repayment/public-repayment';
import type { RepaymentWidgetTexts } from '../repayment/texts';
import { createMount } from './create-mount';
import { errorCodeOf } from './events';

/** Draws the repayment by registration number into the tag's shadow root. @public the build asks for it */
export const mount = createMount<RepaymentWidgetTexts>('repayment', (reach) => {
  const api = { ...createApi(reach), ...createLoanDueApi(reach) };
  return ({ school, texts, pages, storageKey, tell, onStore }) => (
    <PublicRepayment
      key={school}
      api={api}
      school={school}
      texts={texts}
      mode="embed"
      storageKey={storageKey}
      receiptHref={(reference) => `${pages}/receipts/${reference}`}
      pdfHref={(reference) => `${reach.baseUrl}/receipts/${reference}/pdf`}
      onStore={onStore}
      onStep={(step) => tell('step', { step })}
      onPaid={({ reference }) => tell('paid', { reference })}
      onCancelled={() => tell('cancelled', {})}
      onError={(failure) => tell('error', { code: errorCodeOf(failure) })}
    />
  );
});
