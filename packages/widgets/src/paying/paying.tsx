import type { ApiFailure } from '@somesa/api-client';
import { formatUgx, networkNames, type PaymentView, say, type WidgetTexts } from '@somesa/core';
import { Toaster, toast } from '@somesa/ui';
import { useLayoutEffect, useState } from 'react';
import { Wizard } from '../frame/wizard';
import { useFlow, useToasterId } from '../session/use-flow';
import { PayingProvider } from './context';
import type { Step } from './flow/draft';
import type { Flow } from './flow/flow';
import type { Purpose } from './flow/purpose';
import { createMemory } from './memory';
import { createPaying, type PayingApi, type PayingStore } from './store';
import { CurrentView, type StepView } from './views/current-view';

/** Returns the text that a screen reader announces without moving the focus. */
const announce = ({ place, lookUp }: Flow, { payFees: t }: WidgetTexts): string => {
  if (place.name === 'payment') {
    const { payment } = place;
    const network = payment.network ? networkNames[payment.network] : '';
    if (payment.status === 'submitted') return t.pending_heading;
    if (payment.status === 'unknown') return say(t.unknown_heading, { network });
    return payment.status === 'succeeded' ? t.paid_title : '';
  }
  if (place.name !== 'step') return t.restoring_title;
  if (place.sending.kind === 'busy') return t.sending;
  if (place.step !== 'regNo' && place.step !== 'amount') return '';
  if (lookUp.kind === 'loading') return t.looking_up;
  if (lookUp.kind !== 'found') return '';
  const { displayName, className, school, outstanding } = lookUp.student;
  return say(t.announce_found, {
    name: displayName,
    className,
    school: school.name,
    amount: formatUgx(outstanding),
  });
};

/** Values that every payment wizard needs from the surrounding page. */
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

  // Before anyone can press Next: what an earlier visit left never replaces what is done in this one.
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
