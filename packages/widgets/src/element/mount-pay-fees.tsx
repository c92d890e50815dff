import { createApi } from '@somesa/api-client';
import type { WidgetTexts } from '@somesa/core';
import { PayFees } from '../pay-fees/pay-fees';
import { createMount } from './create-mount';
import { errorCodeOf } from './events';

/** Draws the pay-fees wizard into the tag's shadow root, and takes over what was typed there before it came. */
export const mount = createMount<WidgetTexts>('pay-fees', (reach) => {
  const api = createApi(reach);
  return ({ school, texts, pages, storageKey, tell, onStore }) => (
    <PayFees
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
