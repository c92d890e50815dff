import type { ApiFailure } from '@somesa/api-client';
import { formatText, networkNames, type PaymentView, type WidgetTexts } from '@somesa/core';
import { useLayoutEffect, useState } from 'react';
import { useFlow } from '../state/use-flow';
import { announceLookup } from '../wizard/lookup-status';
import { Wizard } from '../wizard/wizard';
import { PayingProvider } from './context';
import type { Step } from './flow/draft';
import type { Flow } from './flow/flow';
import type { Purpose } from './flow/purpose';
import { createMemory, isPaid } from './memory';
import { createPaying, type PayingApi, type PayingStore } from './store';
import { CurrentView, type StepView } from './views/current-view';

/** Returns the text that screen readers announce without moving the focus. */
const announce = ({ place, lookup }: Flow, { payFees: t }: WidgetTexts): string => {
  if (place.name === 'payment') {
    const { payment } = place;
    const network = payment.network ? networkNames[payment.network] : '';
    if (payment.status === 'submitted') return t.pending_heading;
    if (payment.status === 'unknown') return formatText(t.unknown_heading, { network });
    return payment.status === 'succeeded' ? t.paid_title : '';
  }
  if (place.name !== 'step') return t.restoring_title;
  if (place.sending.kind === 'busy') return t.sending;
  return place.step === 'regNo' || place.step === 'amount' ? announceLookup(lookup, t) : '';
};

/** Props of all payment wizards. */
export interface PayingProps {
  /** All texts in one language. */
  texts: WidgetTexts;
  /** site: on the Somesa site, where 'Cancel & Exit' links to `homeHref`. embed: on a host page, which is never left. */
  mode: 'site' | 'embed';
  /** Key of the saved state in session storage, without `somesa:`. */
  storageKey: string;
  homeHref?: string | undefined;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onCancelled?: (() => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
  /** Called with the store of the payment, for `reset()`. */
  onStore?: ((store: PayingStore) => void) | undefined;
}

/** Returns a key of the current screen. When it changes, the heading gets the focus. */
const getScreenKey = ({ place, lookup }: Flow): string => {
  if (place.name === 'step') return `${place.step} ${place.step === 'regNo' && lookup.kind === 'found'}`;
  return place.name === 'payment' ? place.payment.status : `${place.name} ${place.failure !== null}`;
};

const getStepIndex = (flow: Flow): number => {
  const { steps } = flow.purpose;
  if (flow.place.name === 'step') return steps.indexOf(flow.place.step);
  return isPaid(flow) ? steps.length : steps.length - 1;
};

/** Renders one payment from its first step until it succeeds. Its purpose and its `StepView` never change. */
export const Paying = (
  props: PayingProps & {
    api: PayingApi;
    purpose: Purpose;
    StepView: StepView;
    /** Registration number from elsewhere on the page, which is looked up at once. */
    regNo?: string | undefined;
  },
) => {
  const { mode, texts, onStore, regNo, api, purpose } = props;
  const [store] = useState(() => createPaying({ api, purpose, memory: createMemory(props.storageKey) }));
  const flow = useFlow(store);

  store.events.onStep = props.onStep;
  store.events.onError = props.onError;
  store.events.onPaid = props.onPaid;

  // A layout effect, so that the state of an earlier visit is restored before the payer can press Next.
  useLayoutEffect(() => {
    onStore?.(store);
    store.restore();
    if (regNo) store.lookUpNumber(regNo);
    return store.stop;
  }, [store, onStore, regNo]);

  return (
    <PayingProvider
      value={{
        store,
        flow,
        texts,
        homeHref: mode === 'site' ? (props.homeHref ?? '/') : undefined,
        receiptHref: props.receiptHref,
        pdfHref: props.pdfHref,
        cancel: () => {
          props.onCancelled?.();
          store.startOver();
        },
      }}
    >
      <Wizard
        steps={flow.purpose.steps.map((step) => texts.payFees[`step_${step}`])}
        current={getStepIndex(flow)}
        screenKey={getScreenKey(flow)}
        announcement={announce(flow, texts)}
        label={texts.payFees.title}
        texts={texts.ui}
      >
        <CurrentView key={flow.round} StepView={props.StepView} />
      </Wizard>
    </PayingProvider>
  );
};
