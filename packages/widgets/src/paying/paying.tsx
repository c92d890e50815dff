import type { ApiFailure } from '@somesa/api-client';
import type { PaymentView, WidgetTexts } from '@somesa/core';
import { useLayoutEffect, useState } from 'react';
import type { LookUpStudent } from '../state/lookup';
import { useFlow } from '../state/use-flow';
import { type LaterSource, type LaterState, useLater } from '../state/use-later';
import { Wizard } from '../wizard/wizard';
import { PayingProvider } from './context';
import type { Step } from './flow/draft';
import { type Flow, isPaid } from './flow/flow';
import type { Purpose } from './flow/purpose';
import { createMemory } from './memory';
import { createPaying, type PayingStore } from './store';
import { CurrentView, isAtFirstStep } from './views/current-view';
import type { LaterPaying } from './views/later-paying';

export interface PayingProps {
  texts: WidgetTexts;
  /**
   * site: on the Somesa site, where 'Cancel & Exit' links to `homeHref`. embed: on a host page, which is
   * never left.
   */
  mode: 'site' | 'embed';
  /** True if no money moves, which every step says. */
  isTest?: boolean | undefined;
  /** Key of the saved state in session storage, without `somesa:`. */
  storageKey: string;
  homeHref?: string | undefined;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  pageHref?: string | undefined;
  returnHref?: string | undefined;
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onCancelled?: (() => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
  /** Called with the store of the payment, for `reset()`. */
  onStore?: ((store: PayingStore) => void) | undefined;
}

/** Returns a key of the current screen. When it changes, the heading gets the focus. */
const getScreenKey = (flow: Flow, later: LaterState<LaterPaying>, isRestorePending: boolean): string => {
  const { place, lookup } = flow;
  if (place.name === 'step')
    return `${place.step} ${place.step === 'regNo' && lookup.kind === 'found'} ${(isAtFirstStep(flow) && !isRestorePending) || later.kind}`;
  return place.name === 'payment' ? place.payment.status : `${place.name} ${place.failure !== null}`;
};

const getStepIndex = (flow: Flow): number => {
  const { steps } = flow.purpose;
  if (flow.place.name === 'step') return steps.indexOf(flow.place.step);
  return isPaid(flow) ? steps.length : steps.length - 1;
};

/** Renders one payment from its first step until it succeeds. Its purpose never changes. */
export const Paying = (
  props: PayingProps & {
    lookUpStudent: LookUpStudent;
    purpose: Purpose;
    later: LaterSource<LaterPaying>;
    regNo?: string | undefined;
  },
) => {
  const { mode, texts, onStore, regNo, lookUpStudent, purpose } = props;
  const [store] = useState(() =>
    createPaying({ lookUpStudent, purpose, memory: createMemory(props.storageKey) }),
  );
  const flow = useFlow(store);
  const later = useLater(
    props.later,
    // The number is in the fragment, which no server gets.
    props.pageHref && (
      <a href={`${props.pageHref}#regNo=${encodeURIComponent(flow.draft.regNo)}`}>{texts.payFees.title}</a>
    ),
  );
  const part = later.kind === 'ready' ? later.part : null;
  const actions = part && store.addActions(part);

  store.events.onStep = props.onStep;
  store.events.onError = props.onError;
  store.events.onPaid = props.onPaid;

  useLayoutEffect(() => {
    onStore?.(store);
    return store.stop;
  }, [store, onStore]);
  // Layout effects, so that the state of an earlier visit is restored before the payer can press Next.
  useLayoutEffect(() => {
    if (actions) store.restore();
  }, [store, actions]);
  useLayoutEffect(() => {
    if (regNo) store.lookUpNumber(regNo);
  }, [store, regNo]);

  return (
    <PayingProvider
      value={{
        store,
        actions,
        flow,
        texts,
        homeHref: mode === 'site' ? (props.homeHref ?? '/') : undefined,
        receiptHref: props.receiptHref,
        pdfHref: props.pdfHref,
        returnHref: props.returnHref,
        cancel: () => {
          props.onCancelled?.();
          store.startOver();
        },
      }}
    >
      <Wizard
        steps={flow.purpose.steps.map((step) => texts.payFees[`step_${step}`])}
        current={getStepIndex(flow)}
        screenKey={getScreenKey(flow, later, store.isRestorePending())}
        announcement={
          part ? part.announce(flow, texts) : flow.lookup.kind === 'loading' ? texts.payFees.looking_up : ''
        }
        label={texts.payFees.title}
        isTest={props.isTest}
        texts={texts.ui}
      >
        <CurrentView key={flow.round} later={later} />
      </Wizard>
    </PayingProvider>
  );
};
