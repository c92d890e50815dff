import type { ApiFailure, UploadsApi } from '@somesa/api-client';
import { formatText, toKampalaDay } from '@somesa/core';
import { useEffect, useRef, useState } from 'react';
import { useFlow } from '../state/use-flow';
import { type LaterSource, type LaterState, useLater } from '../state/use-later';
import { announceLookup } from '../wizard/announce-lookup';
import { Wizard } from '../wizard/wizard';
import { type LaterSteps, LoanProvider, type LoanWidgetTexts } from './context';
import { type Draft, type Flow, type Step, steps } from './flow/flow';
import { createMemory } from './memory';
import { shrinkPhoto } from './photos/shrink-photo';
import { createLoanApplication, type LoanApplicationStore, type SentApplication } from './store';
import { CurrentView } from './views/current-view';

/** Returns the text that screen readers announce without moving the focus. */
const announce = ({ place, lookup, lastFile }: Flow, { loan: t, payFees }: LoanWidgetTexts): string => {
  if (place.name !== 'step') return t.applied_success;
  if (place.sending.kind === 'busy') return t.sending;
  if (place.sending.kind === 'waiting') return t.waiting;
  if (lastFile)
    return formatText(lastFile.isSent ? t.announce_sent : t.announce_failed, { name: t[lastFile.kind] });
  return place.step === 'child' ? announceLookup(lookup, payFees) : '';
};

export interface LoanApplicationProps {
  api: UploadsApi;
  /** School of an embed; without it the parent chooses the school. */
  school?: string | undefined;
  texts: LoanWidgetTexts;
  known?: Partial<Draft> | undefined;
  /**
   * site: on the Somesa site, where 'Cancel & Exit' links to `homeHref`. embed: on a host page, which is
   * never left.
   */
  mode: 'site' | 'embed';
  /** True if no money moves, which every step says. */
  isTest?: boolean | undefined;
  later: LaterSource<LaterSteps>;
  /** Key of the saved state in session storage, without `somesa:`. */
  storageKey?: string | undefined;
  homeHref?: string | undefined;
  /** Page of the Somesa site about privacy; by default `/privacy`. */
  privacyHref?: string | undefined;
  pageHref?: string | undefined;
  onStep?: ((step: Step) => void) | undefined;
  /** The phone number is for the Somesa site only; events of a tag hold no personal data. */
  onApplied?: ((applied: SentApplication) => void) | undefined;
  onCancelled?: (() => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
  /** Called with the store of the application, for `reset()`. */
  onStore?: ((store: LoanApplicationStore) => void) | undefined;
}

/** Returns a key of the current screen. When it changes, the heading gets the focus. */
const getScreenKey = ({ round, place, lookup }: Flow, later: LaterState<LaterSteps>): string => {
  if (place.name !== 'step') return place.name;
  const isFound = place.step === 'child' && lookup.kind === 'found' && !lookup.isTyping;
  const isLater = place.step === 'loan' || place.step === 'finish';
  return `${place.step} ${round} ${isFound} ${isLater && later.kind}`;
};

export const LoanApplication = (props: LoanApplicationProps) => {
  const { api, school, mode, texts, onStore } = props;
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
  const later = useLater(props.later, props.pageHref && <a href={props.pageHref}>{texts.loan.title}</a>);
  const { place } = flow;

  store.events.onStep = props.onStep;
  store.events.onError = props.onError;
  store.events.onApplied = props.onApplied;

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
        today: toKampalaDay(new Date()),
        privacyHref: props.privacyHref ?? '/privacy',
        homeHref: mode === 'site' ? (props.homeHref ?? '/') : undefined,
        cancel: () => {
          props.onCancelled?.();
          store.startOver();
        },
      }}
    >
      <Wizard
        steps={steps.map((step) => texts.loan[`step_${step}`])}
        current={place.name === 'step' ? steps.indexOf(place.step) : steps.length}
        screenKey={getScreenKey(flow, later)}
        announcement={announce(flow, texts)}
        label={texts.loan.title}
        isTest={props.isTest}
        texts={texts.ui}
      >
        <CurrentView key={flow.round} />
      </Wizard>
    </LoanProvider>
  );
};
