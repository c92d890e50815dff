import type { ApiFailure } from '@somesa/api-client';
import type { PaymentView, WidgetTexts } from '@somesa/core';
import { Toaster, toast } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { Wizard } from '../frame/wizard';
import { useFlow, useToasterId } from '../session/use-flow';
import { announce } from './announce';
import { PayingProvider } from './context';
import type { Step } from './flow/draft';
import type { Flow } from './flow/flow';
import type { Purpose } from './flow/purpose';
import { createMemory } from './memory';
import { createPaying, type PayingApi, type PayingStore } from './store';
import { CurrentView, type StepView } from './views/current-view';

/** What every wizard of payments needs from the page around it. */
export interface PayingProps {
  /** Every text, in one language. */
  texts: WidgetTexts;
  /** host: 'Cancel & Exit' links to `homeHref`. embed: nothing ever leaves the page. */
  mode: 'host' | 'embed';
  /** Names what session storage keeps for this instance, after `somesa:`. */
  storageKey: string;
  homeHref?: string | undefined;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onCancelled?: (() => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
  /** Hands the running flow out, for `reset()`. */
  onStore?: ((store: PayingStore) => void) | undefined;
}

const placeOf = ({ place, lookUp }: Flow): string => {
  if (place.name === 'step') return `${place.step} ${place.step === 'regNo' && lookUp.kind === 'found'}`;
  return place.name === 'payment' ? place.payment.status : `${place.name} ${place.failure !== null}`;
};

const currentOf = ({ place, purpose: { steps } }: Flow): number => {
  if (place.name === 'step') return steps.indexOf(place.step);
  const isPaid = place.name === 'payment' && place.payment.status === 'succeeded';
  return isPaid ? steps.length : steps.length - 1;
};

/** One payment from its first step until it is made. What it is for, and how its steps are drawn, is fixed at the start. */
export const Paying = (
  props: PayingProps & {
    api: PayingApi;
    purpose: Purpose;
    StepView: StepView;
    /** A number typed elsewhere on the page: it is looked up at once. */
    regNo?: string | undefined;
  },
) => {
  const { mode, texts, onStore, regNo, api, purpose } = props;
  const toasterId = useToasterId(mode);
  const [store] = useState(() => createPaying({ api, purpose, memory: createMemory(props.storageKey) }));
  const flow = useFlow(store);

  store.events.onStep = props.onStep;
  store.events.onError = props.onError;
  store.events.onPaid = (payment) => {
    toast.success(texts.payFees.paid_toast, toasterId ? { toasterId } : {});
    props.onPaid?.(payment);
  };

  useEffect(() => {
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
        homeHref: mode === 'host' ? (props.homeHref ?? '/') : undefined,
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
        current={currentOf(flow)}
        place={placeOf(flow)}
        news={announce(flow, texts)}
        label={texts.payFees.title}
        texts={texts.ui}
      >
        <CurrentView key={flow.round} StepView={props.StepView} />
      </Wizard>
      {toasterId && <Toaster toasterId={toasterId} />}
    </PayingProvider>
  );
};
