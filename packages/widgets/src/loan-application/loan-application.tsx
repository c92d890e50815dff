import type { ApiFailure } from '@somesa/api-client';
import { formatUgx, kampalaDay, say } from '@somesa/core';
import { Toaster, toast } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { Wizard } from '../frame/wizard';
import { useFlow, useToasterId } from '../session/use-flow';
import { LoanProvider, type LoanWidgetTexts } from './context';
import { type Draft, type Flow, type Step, steps } from './flow/flow';
import { createMemory } from './memory';
import { shrinkPhoto } from './photos/shrink-photo';
import {
  createLoanApplication,
  type LoanApi,
  type LoanApplicationStore,
  type SentApplication,
} from './store';
import { type LaterState, type LaterSteps, useLaterSteps } from './use-later-steps';
import { CurrentView } from './views/current-view';

/** Returns the text that a screen reader announces without moving the focus. */
const announce = ({ place, lookUp, lastFile }: Flow, { loan: t, payFees }: LoanWidgetTexts): string => {
  if (place.name !== 'step') return t.applied_toast;
  if (place.sending.kind === 'busy') return t.sending;
  if (place.sending.kind === 'waiting') return t.waiting;
  if (lastFile) return say(lastFile.isSent ? t.announce_sent : t.announce_failed, { name: t[lastFile.kind] });
  if (place.step !== 'child') return '';
  if (lookUp.kind === 'loading') return payFees.looking_up;
  if (lookUp.kind !== 'found') return '';
  const { displayName, className, school, outstanding } = lookUp.student;
  return say(payFees.announce_found, {
    name: displayName,
    className,
    school: school.name,
    amount: formatUgx(outstanding),
  });
};

/** Values that the loan application needs from the surrounding page. */
export interface LoanApplicationProps {
  api: LoanApi;
  /** The embed's school; without it the school is chosen. */
  school?: string | undefined;
  /** Every text, in one language. */
  texts: LoanWidgetTexts;
  /** Known data about the applicant; it fills the fields at the start. */
  known?: Partial<Draft> | undefined;
  /** host: 'Cancel & Exit' links to `homeHref`. embed: nothing ever leaves the page. */
  mode: 'host' | 'embed';
  /** The last steps, or what fetches them: told anew it tries again. */
  later: LaterSteps | (() => Promise<LaterSteps>);
  /** Names what session storage keeps for this instance, after `somesa:`. */
  storageKey?: string | undefined;
  homeHref?: string | undefined;
  /** The Somesa site's page about privacy; `/privacy` if it is not given. */
  privacyHref?: string | undefined;
  onStep?: ((step: Step) => void) | undefined;
  /** The number is for the host alone: events of a tag hold nothing personal. */
  onApplied?: ((applied: SentApplication) => void) | undefined;
  onCancelled?: (() => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
  /** Hands the running flow out, for `reset()`. */
  onStore?: ((store: LoanApplicationStore) => void) | undefined;
}

/** Names the screen: where the name changes, the heading takes the focus. */
const placeOf = ({ round, place, lookUp }: Flow, later: LaterState): string => {
  if (place.name !== 'step') return place.name;
  const isFound = place.step === 'child' && lookUp.kind === 'found' && !lookUp.isTyping;
  const isLater = place.step === 'loan' || place.step === 'finish';
  return `${place.step} ${round} ${isFound} ${isLater && later.kind}`;
};

/** Applies for a loan: who, for which child, what is earned, how much, and the whole before it is sent. */
export const LoanApplication = (props: LoanApplicationProps) => {
  const { api, school, mode, texts, onStore } = props;
  const toasterId = useToasterId(mode);
  const latestTexts = useRef(texts);
  latestTexts.current = texts;
  const [store] = useState(() =>
    createLoanApplication({
      api,
      school: school ?? null,
      known: props.known,
      memory: createMemory(props.storageKey ?? `loan-application:${school ?? 'any'}`),
      shrink: shrinkPhoto,
      texts: () => latestTexts.current.loanFields,
    }),
  );
  const flow = useFlow(store);
  const later = useLaterSteps(props.later);
  const { place } = flow;

  store.events.onStep = props.onStep;
  store.events.onError = props.onError;
  store.events.onApplied = (applied) => {
    toast.success(texts.loan.applied_toast, toasterId ? { toasterId } : {});
    props.onApplied?.(applied);
  };

  useEffect(() => {
    onStore?.(store);
    store.start();
    return store.stop;
  }, [store, onStore]);

  return (
    <LoanProvider
      value={{
        store,
        flow,
        later,
        texts,
        isSchoolFixed: school !== undefined,
        today: kampalaDay(new Date()),
        privacyHref: props.privacyHref ?? '/privacy',
        homeHref: mode === 'host' ? (props.homeHref ?? '/') : undefined,
        cancel: () => {
          props.onCancelled?.();
          store.startOver();
        },
      }}
    >
      <Wizard
        steps={steps.map((step) => texts.loan[`step_${step}`])}
        current={place.name === 'step' ? steps.indexOf(place.step) : steps.length}
        place={placeOf(flow, later)}
        news={announce(flow, texts)}
        label={texts.loan.title}
        texts={texts.ui}
      >
        <CurrentView key={flow.round} />
      </Wizard>
      {toasterId && <Toaster toasterId={toasterId} />}
    </LoanProvider>
  );
};
