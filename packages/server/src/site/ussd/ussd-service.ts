import {
  findNetwork,
  findOwn,
  getMobileMoneyLimits,
  type Language,
  type Network,
  toKampalaDay,
  toMsisdn,
} from '@somesa/core';
import { findPayerCharges, type PayerTariffs } from '../../platform/config/payer-tariffs';
import { hashWithKey } from '../../platform/crypto/tokens';
import { createKeyedQueue } from '../../platform/jobs/keyed-queue';
import { renderLastUssd, renderUssd } from './render-ussd';
import { createUssdEffects, type EffectDependencies, type UssdPhone } from './ussd-effects';
import {
  answerUssd,
  completeUssd,
  resumeUssd,
  type UssdContext,
  type UssdState,
  type UssdStep,
} from './ussd-menu';
import { formatScreen } from './ussd-screen';
import { createUssdSessions, type StoredPhone } from './ussd-sessions';
import { ussdTexts } from './ussd-texts';

/** Request of the provider: one screen's answer, or the dialling of the code. */
export interface UssdRequest {
  sessionId: string;
  /** Phone number in any international form. */
  phoneNumber: string;
  /** All inputs of the session so far, joined by `*`. */
  text: string;
  /** Mobile country and network code of the phone. */
  networkCode: string;
}

/** Networks of Uganda by their code; those of no mobile money of ours are null. */
const networksByCode: Readonly<Record<string, Network>> = { '64101': 'airtel', '64110': 'mtn' };
/** Mobile country code of Uganda. */
const UGANDA = '641';

/** Maximum number of inputs of one request: more than the longest way through the menu. */
const MAX_INPUTS = 20;
/** Maximum number of attempts to store an answer, of which each but the last lost against another request. */
const MAX_ATTEMPTS = 3;

type Screen = Extract<UssdStep, { kind: 'screen' }>;

/** Returns the network of a phone: the one that sent the request if it is known, since numbers are ported; otherwise that of the prefix. */
const findPhoneNetwork = (msisdn: UssdPhone['msisdn'], networkCode: string): Network | null => {
  if (networkCode.startsWith(UGANDA)) return findOwn(networksByCode, networkCode) ?? null;
  return findNetwork(msisdn);
};

/** Formats a sentence that ends the session. */
export const formatEnd = (code: 'busy' | 'foreign', language: Language): string => {
  const text = ussdTexts[language].ussd[code];
  return `END ${formatScreen({ notice: null, writeHeader: () => [text], writeChoices: () => [] })}`;
};

interface Deps extends EffectDependencies {
  payerTariffs: PayerTariffs;
  sessions: ReturnType<typeof createUssdSessions>;
  runEffect: ReturnType<typeof createUssdEffects>;
}

/** Runs the effects of a step until it shows a screen. */
const reachScreen = async ({ runEffect }: Deps, step: UssdStep, phone: UssdPhone): Promise<Screen> => {
  let current = step;
  while (current.kind === 'effect') {
    const { effect, from } = current;
    current = completeUssd(from, effect, await runEffect(effect, phone));
  }
  return current;
};

/** Answers the inputs of a request that were not answered yet. */
const answerInputs = async (
  deps: Deps,
  { sessionId, inputs }: { sessionId: string; inputs: readonly string[] },
  phone: UssdPhone,
  caller: string,
  session: StoredPhone['session'],
): Promise<{ screen: Screen; language: Language | null }> => {
  const isContinued = session?.sessionId === sessionId;
  const answered = isContinued ? session.inputs : 0;
  // A phone that dials again continues where it was; one that dials further choices with the code begins at the start.
  const resumed = (isContinued || inputs.length === 0) && session ? session.state : null;
  const start: UssdState = resumed ?? { at: 'home' };
  const limits = getMobileMoneyLimits(toKampalaDay(deps.clock.now()));
  let screen: Screen = isContinued
    ? { kind: 'screen', state: start, notice: null, isLast: false }
    : await reachScreen(deps, resumeUssd(start), phone);
  let language: Language | null = null;
  for (const [at, input] of inputs.slice(answered, answered + MAX_INPUTS).entries()) {
    // A confirmation that no screen has shown yet can't be answered: the rest of the inputs is dropped.
    if (screen.state.at === 'confirm' && !(isContinued && at === 0)) break;
    const key = hashWithKey(deps.secretKey, `ussd:${caller}`, `${sessionId} ${answered + at}`);
    const context: UssdContext = { network: phone.network, limits, now: deps.clock.now(), key };
    const step = answerUssd(screen.state, input, context);
    if (step.kind === 'effect' && step.effect.kind === 'set-language') language = step.effect.language;
    screen = await reachScreen(deps, step, { ...phone, language: language ?? phone.language });
    if (screen.isLast) break;
  }
  return { screen, language };
};

const render = (deps: Deps, { state, notice, isLast }: Screen, { language, network }: UssdPhone): string => {
  if (isLast) return `END ${renderLastUssd(state, language)}`;
  const now = deps.clock.now();
  const today = toKampalaDay(now);
  const charges = findPayerCharges(deps.payerTariffs, today);
  const limits = getMobileMoneyLimits(today);
  return `CON ${renderUssd(state, notice, { language, network, charges, limits, now })}`;
};

/** Answers a request and stores the answer. Returns null if another request has stored one meanwhile. */
const answerOnce = async (
  deps: Deps,
  { sessionId, text }: UssdRequest,
  known: Omit<UssdPhone, 'language'>,
  caller: string,
  onLanguage: (language: Language) => void,
): Promise<string | null> => {
  const { session, language: chosen, version } = await deps.sessions.read(caller);
  if (chosen) onLanguage(chosen);
  const phone = { ...known, language: chosen ?? 'en' };
  const inputs = text === '' ? [] : text.split('*');
  if (session?.sessionId === sessionId && inputs.length <= session.inputs) return session.answer;
  const { screen, language } = await answerInputs(deps, { sessionId, inputs }, phone, caller, session);
  const answer = render(deps, screen, { ...phone, language: language ?? phone.language });
  const saved = { sessionId, inputs: inputs.length, answer, state: screen.state };
  if (!(await deps.sessions.save(caller, saved, version))) return null;
  if (language) await deps.sessions.saveLanguage(caller, language);
  return answer;
};

/** Creates the service that answers the provider's requests, each once: a repeated request gets the same answer. */
export const createUssdService = (given: Omit<Deps, 'sessions' | 'runEffect'>) => {
  const deps: Deps = { ...given, sessions: createUssdSessions(given), runEffect: createUssdEffects(given) };
  const byCaller = createKeyedQueue(1);

  /** Answers a request. Calls `onLanguage` with the language that the phone has chosen, as soon as it is known. */
  return async (request: UssdRequest, onLanguage: (language: Language) => void): Promise<string> => {
    const msisdn = toMsisdn(request.phoneNumber);
    if (msisdn === null) return formatEnd('foreign', 'en');
    const network = findPhoneNetwork(msisdn, request.networkCode);
    const caller = hashWithKey(deps.secretKey, 'ussd-caller', msisdn);
    const answer = await byCaller.run(caller, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const found = await answerOnce(deps, request, { msisdn, network }, caller, onLanguage);
        if (found !== null) return found;
      }
      return null;
    });
    if (answer === null) throw new Error('an answer to USSD could not be stored');
    return answer;
  };
};

export type UssdService = ReturnType<typeof createUssdService>;
