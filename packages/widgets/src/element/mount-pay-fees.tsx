import { createApi } from '@somesa/api-client';
import { adopt, installWidgetGlobals, setup, themeClass } from '@somesa/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashGuard } from '../frame/crash-guard';
import { PayFees } from '../pay-fees/pay-fees';
import type { PayFeesStore } from '../pay-fees/store';
import { textsOf } from '../texts/texts';
import type { WidgetOptions } from './attributes';
import { claimKey } from './claim-key';
import type { MountWidget } from './widget-element';

setup(createElement);
installWidgetGlobals();

/** Draws the pay-fees wizard into a shadow root. */
export const mountPayFees: MountWidget = (root, first, addresses, tell) => {
  const release = adopt(root);
  const box = document.createElement('div');
  box.className = themeClass;
  root.append(box);
  const view = createRoot(box);
  let store: PayFeesStore | null = null;
  let claim = claimKey(`pay-fees:${first.school}`);
  let { school } = first;

  const onStore = (running: PayFeesStore): void => {
    store = running;
  };
  const draw = (options: WidgetOptions): void => {
    if (options.school && options.school !== school) {
      claim.release();
      school = options.school;
      claim = claimKey(`pay-fees:${school}`);
    }
    box.dataset.theme = options.theme;
    box.lang = options.lang;
    const { lang } = options;
    const { api: baseUrl, pages } = addresses;
    view.render(
      <CrashGuard texts={textsOf(lang).ui} onCrash={() => tell('error', { code: 'crashed' })}>
        <PayFees
          key={school}
          api={createApi({ baseUrl, lang, credentials: 'omit' })}
          school={school}
          lang={lang}
          mode="embed"
          storageKey={claim.key}
          receiptHref={(reference) => `${pages}/receipts/${reference}`}
          pdfHref={(reference) => `${baseUrl}/receipts/${reference}/pdf`}
          onStore={onStore}
          onStep={(step) => tell('step', { step })}
          onPaid={({ reference }) => tell('paid', { reference })}
          onCancelled={() => tell('cancelled', {})}
          onError={({ kind, status }) => tell('error', { code: status === null ? kind : `status_${status}` })}
        />
      </CrashGuard>,
    );
  };
  draw(first);

  return {
    update: draw,
    reset: () => store?.startOver(),
    focus: () => box.querySelector<HTMLElement>('input, select, [data-heading]')?.focus(),
    unmount: () => {
      view.unmount();
      box.remove();
      claim.release();
      release();
    },
  };
};
