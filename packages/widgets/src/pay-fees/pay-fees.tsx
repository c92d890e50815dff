import type { Api, ApiFailure } from '@somesa/api-client';
import type { PaymentView, WidgetTexts } from '@somesa/core';
import { Toaster, toast } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { Wizard } from '../frame/wizard';
import { useFlow, useToasterId } from '../session/use-flow';
import { announce } from './announce';
import { PayFeesProvider } from './context';
import { type Flow, type Step, steps } from './flow/flow';
import { createMemory } from './memory';
import { createPayFees, type PayFeesStore } from './store';
import { CurrentView } from './views/current-view';

/** What the pay-fees wizard needs from the page around it. */
export interface PayFeesProps {
  api: Api;
  /** The embed's school; without it any child of any school can be looked up. */
  school?: string | undefined;
  /** Every text, in one language. */
  texts: WidgetTexts;
  /** A number typed elsewhere on the page: it is looked up at once. */
  regNo?: string | undefined;
  /** host: 'Cancel & Exit' links to `homeHref`. embed: nothing ever leaves the page. */
  mode: 'host' | 'embed';
  /** Names what session storage keeps for this instance, after `somesa:`. */
  storageKey?: string | undefined;
  homeHref?: string | undefined;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onCancelled?: (() => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
  /** Hands the running flow out, for `reset()`. */
  onStore?: ((store: PayFeesStore) => void) | undefined;
}

const placeOf = ({ place, lookUp }: Flow): string => {
  if (place.name === 'step') return `${place.step} ${place.step === 'regNo' && lookUp.kind === 'found'}`;
  return place.name === 'payment' ? place.payment.status : `${place.name} ${place.failure !== null}`;
};

const currentOf = ({ place }: Flow): number => {
  if (place.name === 'step') return steps.indexOf(place.step);
  const isPaid = place.name === 'payment' && place.payment.status === 'succeeded';
  return isPaid ? steps.length : steps.length - 1;
};

/** Pays school fees: registration number, amount, method, number, finish, and the payment until it is made. */
export const PayFees = (props: PayFeesProps) => {
  const { api, school, mode, texts } = props;
  const toasterId = useToasterId(mode);
  const [store] = useState(() =>
    createPayFees({
      api,
      school: school ?? null,
      memory: createMemory(props.storageKey ?? `pay-fees:${school ?? 'any'}`),
    }),
  );
  const flow = useFlow(store);

  store.events.onStep = props.onStep;
  store.events.onError = props.onError;
  store.events.onPaid = (payment) => {
    toast.success(texts.payFees.paid_toast, toasterId ? { toasterId } : {});
    props.onPaid?.(payment);
  };

  const { onStore, regNo } = props;
  useEffect(() => {
    onStore?.(store);
    store.restore();
    if (regNo) store.lookUpNumber(regNo);
    return store.stop;
  }, [store, onStore, regNo]);

  return (
    <PayFeesProvider
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
        steps={steps.map((step) => texts.payFees[`step_${step}`])}
        current={currentOf(flow)}
        place={placeOf(flow)}
        news={announce(flow, texts)}
        label={texts.payFees.title}
        texts={texts.ui}
      >
        <CurrentView key={flow.round} />
      </Wizard>
      {toasterId && <Toaster toasterId={toasterId} />}
    </PayFeesProvider>
  );
};
