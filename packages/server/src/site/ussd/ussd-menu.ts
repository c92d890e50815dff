import {
  cleanText,
  formatFigures,
  hasHold,
  isRegNo,
  isRestTooSmall,
  type Language,
  languages,
  type Network,
  normaliseRegNo,
  type PaymentView,
  type Problem,
  parseUgx,
  payableUgx,
  problem,
  type ReceiptView,
  type SchoolView,
  toRequestedUgx,
} from '@somesa/core';

/** Reasons to look up a child: to pay fees, to see their balance, or to repay a loan. */
export type UssdPurpose = 'pay' | 'balance' | 'repay';

/** Child that was looked up, and the fees or the amount due on a loan, in UGX. */
export interface UssdChild {
  purpose: UssdPurpose;
  regNo: string;
  displayName: string;
  className: string;
  school: SchoolView;
  outstanding: number;
  pending: number;
  /** Due date of the loan's instalment; null for fees. */
  dueOn: string | null;
}

/** Payment as its payer's phone shows it. */
export interface UssdPayment
  extends Pick<
    PaymentView,
    | 'id'
    | 'reference'
    | 'status'
    | 'amount'
    | 'network'
    | 'phoneNumber'
    | 'failure'
    | 'outstanding'
    | 'waitUntil'
  > {
  displayName: string;
}

/** Child of an earlier lookup, to look up again. */
export interface UssdLookUp {
  purpose: UssdPurpose;
  regNo: string;
  /** Slug of the school; null for all schools. */
  school: string | null;
}

/** Place of a phone in the menu. */
export type UssdState =
  | { at: 'home' }
  | { at: 'number'; purpose: UssdPurpose }
  | { at: 'schools'; purpose: UssdPurpose; regNo: string; schools: readonly SchoolView[]; page: number }
  | { at: 'child'; child: UssdChild }
  | { at: 'amount'; child: UssdChild }
  /**
   * `key` identifies this confirmation: a payment is initiated once for each. `retryOf` is the payment that it replaces; null for a new
   * one.
   */
  | { at: 'confirm'; child: UssdChild; amountUgx: number; key: string; retryOf: string | null }
  | { at: 'payment'; payment: UssdPayment; child: UssdChild }
  | { at: 'reference' }
  | { at: 'receipt'; receipt: ReceiptView }
  | { at: 'language' }
  | { at: 'no-network' }
  /** Problem of a payment; going back looks the child up again. */
  | { at: 'problem'; problem: Problem; again: UssdLookUp };

type StateAt<At extends UssdState['at']> = Extract<UssdState, { at: At }>;

/** Sentence above a screen: why the last input had no effect. */
export type UssdNotice =
  | { code: 'wrong_choice' | 'regNo_invalid' | 'amount_invalid' }
  | { code: 'amount_outside'; range: AmountRange }
  | { code: 'problem'; problem: Problem };

/** Work that the menu needs; its result is handed to `completeUssd`. */
export type UssdEffect =
  | { kind: 'look-up'; lookUp: UssdLookUp }
  | { kind: 'pay'; confirmed: StateAt<'confirm'> }
  | { kind: 'show-payment'; shown: StateAt<'payment'> }
  | { kind: 'find-receipt'; reference: string }
  | { kind: 'set-language'; language: Language };

/** Result of an effect. */
export type UssdResult =
  | { kind: 'child'; child: UssdChild }
  | { kind: 'schools'; schools: readonly SchoolView[] }
  | { kind: 'payment'; payment: UssdPayment }
  | { kind: 'receipt'; receipt: ReceiptView }
  | { kind: 'done' }
  | { kind: 'problem'; problem: Problem };

/** Next screen, or the effect that decides it. `isLast`: the session ends with this screen. */
export type UssdStep =
  | { kind: 'screen'; state: UssdState; notice: UssdNotice | null; isLast: boolean }
  | { kind: 'effect'; effect: UssdEffect; from: UssdState };

/** Facts about the phone and the moment that the menu depends on. */
export interface UssdContext {
  /** Network of the phone; null if it is neither MTN nor Airtel. */
  network: Network | null;
  limits: { minimumUgx: number; perTransactionUgx: number };
  now: Date;
  /** Key of a confirmation that this input leads to. */
  key: string;
}

/** Amounts that one payment can have, in UGX. */
export interface AmountRange {
  minimumUgx: number;
  maximumUgx: number;
  /** Largest part; 0 if only everything can be paid. */
  partUgx: number;
  /** Part of the maximum that is refunded, because less than the minimum is owed. */
  refundUgx: number;
}

/** Number of schools on one screen. */
const SCHOOLS_PER_SCREEN = 4;
/** Choices that all screens have. */
export const BACK = '0';
export const START = '00';
export const MORE = '9';

const home: UssdState = { at: 'home' };

const show = (state: UssdState, notice: UssdNotice | null = null): UssdStep => ({
  kind: 'screen',
  state,
  notice,
  isLast: false,
});
const end = (state: UssdState): UssdStep => ({ kind: 'screen', state, notice: null, isLast: true });
const refuse = (state: UssdState, code: 'wrong_choice' | 'regNo_invalid' | 'amount_invalid') =>
  show(state, { code });
const run = (from: UssdState, effect: UssdEffect): UssdStep => ({ kind: 'effect', effect, from });
const lookUp = (from: UssdState, again: UssdLookUp): UssdStep =>
  run(from, { kind: 'look-up', lookUp: again });

const toLookUp = ({ purpose, regNo, school }: UssdChild): UssdLookUp => ({
  purpose,
  regNo,
  school: school.slug,
});

/** Returns the amounts that can be paid for a child now; null if none. */
export const getAmountRange = (child: UssdChild, limits: UssdContext['limits']): AmountRange | null => {
  const { minimumUgx, perTransactionUgx } = limits;
  const payable = payableUgx(child);
  if (payable === 0) return null;
  const allUgx = toRequestedUgx(payable, payable, minimumUgx);
  const partUgx = payable < 2 * minimumUgx ? 0 : payable - minimumUgx;
  const maximumUgx = allUgx <= perTransactionUgx ? allUgx : Math.min(partUgx, perTransactionUgx);
  return { minimumUgx, maximumUgx, partUgx, refundUgx: allUgx - payable };
};

/** Returns the schools on a page of the choice. */
export const listSchools = ({ schools, page }: StateAt<'schools'>): readonly SchoolView[] =>
  schools.slice(page * SCHOOLS_PER_SCREEN, (page + 1) * SCHOOLS_PER_SCREEN);

/** Returns whether schools follow after a page of the choice. */
export const hasMoreSchools = ({ schools, page }: StateAt<'schools'>): boolean =>
  schools.length > (page + 1) * SCHOOLS_PER_SCREEN;

const confirm = (
  child: UssdChild,
  amountUgx: number,
  { key }: UssdContext,
  retryOf: string | null = null,
): UssdStep => show({ at: 'confirm', child, amountUgx, key, retryOf });

/** Begins to pay or to repay, which a phone of another network can't. */
const ask = (purpose: UssdPurpose, { network }: UssdContext): UssdStep =>
  show(purpose === 'balance' || network !== null ? { at: 'number', purpose } : { at: 'no-network' });

const answerHome = (input: string, context: UssdContext): UssdStep => {
  if (input === '1') return ask('pay', context);
  if (input === '2') return ask('balance', context);
  if (input === '3') return ask('repay', context);
  if (input === '4') return show({ at: 'reference' });
  if (input === '5') return show({ at: 'language' });
  return refuse(home, 'wrong_choice');
};

const answerSchools = (state: StateAt<'schools'>, input: string): UssdStep => {
  const { purpose, regNo, page } = state;
  if (input === MORE && hasMoreSchools(state)) return show({ ...state, page: page + 1 });
  const school = /^[1-4]$/.test(input) ? listSchools(state)[Number(input) - 1] : undefined;
  return school ? lookUp(state, { purpose, regNo, school: school.slug }) : refuse(state, 'wrong_choice');
};

const answerChild = (state: StateAt<'child'>, input: string, context: UssdContext): UssdStep => {
  const { child } = state;
  const range = getAmountRange(child, context.limits);
  if (range && child.purpose === 'balance' && input === '1') {
    if (context.network === null) return show({ at: 'no-network' });
    return lookUp(state, { ...toLookUp(child), purpose: 'pay' });
  }
  if (range && child.purpose !== 'balance' && input === '1') return confirm(child, range.maximumUgx, context);
  if (range && range.partUgx > 0 && child.purpose !== 'balance' && input === '2')
    return show({ at: 'amount', child });
  return refuse(state, 'wrong_choice');
};

const answerAmount = (state: StateAt<'amount'>, input: string, context: UssdContext): UssdStep => {
  const amountUgx = parseUgx(input);
  if (amountUgx === null) return refuse(state, 'amount_invalid');
  const range = getAmountRange(state.child, context.limits);
  if (!range) return lookUp(state, toLookUp(state.child));
  if (amountUgx < range.minimumUgx || amountUgx > range.maximumUgx)
    return show(state, { code: 'amount_outside', range });
  const allUgx = payableUgx(state.child);
  if (!isRestTooSmall(amountUgx, allUgx, range.minimumUgx)) return confirm(state.child, amountUgx, context);
  const values = { amount: formatFigures(allUgx), minimum: formatFigures(range.minimumUgx) };
  return show(state, {
    code: 'problem',
    problem: problem('validation_failed', values, { amount: ['amount_leaves_rest'] }),
  });
};

const goBack = (state: UssdState): UssdStep => {
  switch (state.at) {
    case 'home':
      return end(home);
    case 'schools':
      return show(
        state.page > 0 ? { ...state, page: state.page - 1 } : { at: 'number', purpose: state.purpose },
      );
    case 'child':
      return show({ at: 'number', purpose: state.child.purpose });
    case 'amount':
      return show({ at: 'child', child: state.child });
    case 'confirm':
      return state.retryOf === null
        ? show({ at: 'child', child: state.child })
        : lookUp(state, toLookUp(state.child));
    case 'receipt':
      return show({ at: 'reference' });
    case 'problem':
      return lookUp(state, state.again);
    case 'number':
    case 'payment':
    case 'reference':
    case 'language':
    case 'no-network':
      return show(home);
    default:
      return state satisfies never;
  }
};

const answerPayment = (state: StateAt<'payment'>, input: string, context: UssdContext): UssdStep => {
  const { payment, child } = state;
  const choices = listPaymentChoices(payment, context.now);
  const choice = /^[12]$/.test(input) ? choices[Number(input) - 1] : undefined;
  if (choice === 'check_again') return run(state, { kind: 'show-payment', shown: state });
  if (choice === 'try_again') return lookUp(state, toLookUp(child));
  if (choice === 'send_again') return confirm(child, payment.amount, context, payment.id);
  return refuse(state, 'wrong_choice');
};

/** Returns the step that an input leads to. Only a choice on the screen of a confirmation leads to a payment. */
export const answerUssd = (state: UssdState, typed: string, context: UssdContext): UssdStep => {
  const input = cleanText(typed);
  if (input === START) return show(home);
  if (input === BACK) return goBack(state);
  switch (state.at) {
    case 'home':
      return answerHome(input, context);
    case 'number': {
      const regNo = normaliseRegNo(input);
      return isRegNo(regNo)
        ? lookUp(state, { purpose: state.purpose, regNo, school: null })
        : refuse(state, 'regNo_invalid');
    }
    case 'schools':
      return answerSchools(state, input);
    case 'child':
      return answerChild(state, input, context);
    case 'amount':
      return answerAmount(state, input, context);
    case 'confirm':
      if (context.network === null) return show({ at: 'no-network' });
      return input === '1' ? run(state, { kind: 'pay', confirmed: state }) : refuse(state, 'wrong_choice');
    case 'payment':
      return answerPayment(state, input, context);
    case 'reference':
      return run(state, { kind: 'find-receipt', reference: input });
    case 'language': {
      const language = /^[1-3]$/.test(input) ? languages[Number(input) - 1] : undefined;
      return language ? run(state, { kind: 'set-language', language }) : refuse(state, 'wrong_choice');
    }
    case 'receipt':
    case 'no-network':
    case 'problem':
      return refuse(state, 'wrong_choice');
    default:
      return state satisfies never;
  }
};

/** Lists the choices on the screen of a payment: another attempt once it has ended without money or, as on the site, after a wait. */
export const listPaymentChoices = (
  { status, waitUntil }: Pick<UssdPayment, 'status' | 'waitUntil'>,
  now: Date,
): readonly ('check_again' | 'try_again' | 'send_again')[] => {
  if (status === 'succeeded') return [];
  if (!hasHold(status)) return ['try_again'];
  return now < new Date(waitUntil) ? ['check_again'] : ['check_again', 'send_again'];
};

/** Returns the step that the result of an effect leads to. */
export const completeUssd = (from: UssdState, effect: UssdEffect, result: UssdResult): UssdStep => {
  switch (effect.kind) {
    case 'look-up': {
      const { purpose, regNo } = effect.lookUp;
      if (result.kind === 'child') return show({ at: 'child', child: result.child });
      if (result.kind === 'schools')
        return show({ at: 'schools', purpose, regNo, schools: result.schools, page: 0 });
      const notice =
        result.kind === 'problem' ? ({ code: 'problem', problem: result.problem } as const) : null;
      return show({ at: 'number', purpose }, notice);
    }
    case 'pay': {
      const { child } = effect.confirmed;
      if (result.kind === 'payment') return end({ at: 'payment', payment: result.payment, child });
      if (result.kind === 'problem')
        return show({ at: 'problem', problem: result.problem, again: toLookUp(child) });
      return show(from);
    }
    case 'show-payment':
      return show(result.kind === 'payment' ? { ...effect.shown, payment: result.payment } : home);
    case 'find-receipt':
      if (result.kind === 'receipt') return show({ at: 'receipt', receipt: result.receipt });
      return show(from, result.kind === 'problem' ? { code: 'problem', problem: result.problem } : null);
    case 'set-language':
      return show(home);
    default:
      return effect satisfies never;
  }
};

/** Returns the step with which a phone that dials continues: where it was, with the present status of a payment. */
export const resumeUssd = (state: UssdState): UssdStep =>
  state.at === 'payment' ? run(state, { kind: 'show-payment', shown: state }) : show(state);
