import {
  brand,
  findPayerCharge,
  formatDay,
  formatFigures,
  formatText,
  type Language,
  languageNames,
  languages,
  type Network,
  networkNames,
  type PayerCharges,
  payableUgx,
  toKampalaDay,
} from '@somesa/core';
import { formatProblem } from '../../platform/http/send-problem';
import {
  BACK,
  getAmountRange,
  hasMoreSchools,
  listPaymentChoices,
  listSchools,
  MORE,
  START,
  type UssdChild,
  type UssdContext,
  type UssdNotice,
  type UssdPayment,
  type UssdState,
} from './ussd-menu';
import { formatScreen, type ScreenParts, shortenName } from './ussd-screen';
import { type UssdMenuTexts, ussdTexts } from './ussd-texts';

/** Example of a reference. */
const EXAMPLE_REFERENCE = `${brand.referencePrefix}-7KQ2-M4X9`;

/** Facts that screens show. */
export interface RenderContext extends Pick<UssdContext, 'network' | 'limits' | 'now'> {
  language: Language;
  charges: PayerCharges;
}

type Header = ScreenParts['writeHeader'];

/** Content of a screen. */
interface Content extends Pick<ScreenParts, 'isHeaderNeeded'> {
  header: Header;
  choices?: (maxNameChars: number) => readonly string[];
  /** Label of the choice to go back; "Back" by default. */
  back?: string;
}

const number = (labels: readonly string[]): string[] => labels.map((label, at) => `${at + 1}. ${label}`);

const formatNotice = (notice: UssdNotice, { ussd, fields }: UssdMenuTexts, language: Language): string => {
  switch (notice.code) {
    case 'wrong_choice':
      return ussd.wrong_choice;
    case 'regNo_invalid':
    case 'amount_invalid':
      return fields[notice.code];
    case 'amount_outside':
      return formatText(ussd.amount_outside, {
        minimum: formatFigures(notice.range.minimumUgx),
        maximum: formatFigures(notice.range.maximumUgx),
      });
    case 'problem': {
      const { message, errors } = formatProblem(notice.problem, language);
      return Object.values(errors ?? {})[0]?.[0] ?? message;
    }
    default:
      return notice satisfies never;
  }
};

const formatCharge = (
  network: Network,
  amountUgx: number,
  charges: PayerCharges,
  { ussd }: UssdMenuTexts,
): string => {
  const chargeUgx = findPayerCharge(charges, network, amountUgx);
  const name = networkNames[network];
  return chargeUgx === null
    ? formatText(ussd.charge_unknown, { network: name })
    : formatText(ussd.charge, { network: name, charge: formatFigures(chargeUgx) });
};

const writeBalance = (child: UssdChild, now: Date, { ussd, ui }: UssdMenuTexts): string[] => {
  const { outstanding, pending, dueOn } = child;
  const amount = formatFigures(outstanding);
  if (outstanding === 0) return [ussd.nothing];
  const total =
    dueOn === null
      ? formatText(ussd.outstanding, { amount })
      : formatText(dueOn < toKampalaDay(now) ? ussd.overdue : ussd.due, {
          amount,
          day: formatDay(dueOn, ui.months),
        });
  if (payableUgx(child) === 0) return [total, ussd.all_pending];
  return [total, ...(pending > 0 ? [formatText(ussd.pending, { amount: formatFigures(pending) })] : [])];
};

/** Writes what of a payment is refunded, because less than the minimum of mobile money is owed. */
const writeRefund = (
  child: UssdChild,
  { limits }: Pick<RenderContext, 'limits'>,
  { ussd }: UssdMenuTexts,
): string[] => {
  const refundUgx = getAmountRange(child, limits)?.refundUgx ?? 0;
  return refundUgx > 0 ? [formatText(ussd.refund, { refund: formatFigures(refundUgx) })] : [];
};

const renderChild = (child: UssdChild, { limits, now }: RenderContext, texts: UssdMenuTexts): Content => {
  const { ussd } = texts;
  const range = getAmountRange(child, limits);
  const amount = formatFigures(range?.maximumUgx ?? 0);
  const isAll = range?.maximumUgx === payableUgx(child);
  const pay =
    child.purpose === 'balance'
      ? [ussd.pay_now]
      : [
          formatText(isAll ? ussd.pay_all : ussd.pay_amount, { amount }),
          ...(range && range.partUgx > 0 ? [ussd.pay_other] : []),
        ];
  return {
    header: (length) => [
      `${shortenName(child.displayName, length)}, ${shortenName(child.className, length)}`,
      shortenName(child.school.name, length),
      ...writeBalance(child, now, texts),
      ...(range && range.refundUgx > 0
        ? [formatText(ussd.below_minimum, { minimum: formatFigures(limits.minimumUgx) })]
        : []),
      ...writeRefund(child, { limits }, texts),
    ],
    choices: () => (range ? number(pay) : []),
  };
};

const renderConfirmation = (
  { child, amountUgx }: Extract<UssdState, { at: 'confirm' }>,
  { network, charges, limits }: RenderContext,
  texts: UssdMenuTexts,
): Content => {
  const { ussd } = texts;
  const amount = formatFigures(amountUgx);
  return {
    isHeaderNeeded: true,
    header: (length) => [
      formatText(child.dueOn === null ? ussd.confirm : ussd.confirm_repay, {
        amount,
        name: shortenName(child.displayName, length),
        school: shortenName(child.school.name, length),
      }),
      ...(amountUgx === limits.minimumUgx ? writeRefund(child, { limits }, texts) : []),
      ...(network === null ? [] : [formatCharge(network, amountUgx, charges, texts)]),
    ],
    choices: () => number([formatText(ussd.pay_amount, { amount })]),
  };
};

const writePaymentStatus = (payment: UssdPayment, texts: UssdMenuTexts): Header => {
  const { ussd, payFees } = texts;
  const { status, failure, network, reference } = payment;
  const amount = formatFigures(payment.amount);
  const name = (length: number): string => shortenName(payment.displayName, length);
  switch (status) {
    case 'created':
    case 'unknown':
    case 'submitted':
    case 'awaiting_transfer':
      return (length) => [
        formatText(ussd.waiting, { amount, name: name(length) }),
        network === 'airtel' ? payFees.pending_no_message_airtel : payFees.pending_no_message_mtn,
      ];
    case 'succeeded':
      return (length) => [
        formatText(ussd.paid, { amount, name: name(length), reference }),
        ...(payment.outstanding === null
          ? []
          : [formatText(ussd.outstanding, { amount: formatFigures(payment.outstanding) })]),
      ];
    case 'expired':
      return () => [payFees.expired_text];
    case 'reversed':
      return () => [formatText(ussd.receipt_reversed, { reference })];
    case 'failed':
      return () => [
        formatText(payFees[`failed_${failure ?? 'other'}`], {
          network: network ? networkNames[network] : '',
          phone: payment.phoneNumber ?? '',
        }),
      ];
    default:
      return status satisfies never;
  }
};

const renderPayment = (payment: UssdPayment, now: Date, texts: UssdMenuTexts): Content => ({
  header: writePaymentStatus(payment, texts),
  choices: () => number(listPaymentChoices(payment, now).map((choice) => texts.ussd[choice])),
});

const renderReceipt = (
  { receipt }: Extract<UssdState, { at: 'receipt' }>,
  { ussd, ui }: UssdMenuTexts,
): Content => {
  const { reference, purpose, student, school, isReversed, movedAt, amount, paidAt } = receipt;
  const text = purpose === 'fees' ? ussd.receipt_fees : ussd.receipt_repayment;
  return {
    header: (length) => [
      isReversed
        ? formatText(movedAt ? ussd.receipt_moved : ussd.receipt_reversed, { reference })
        : formatText(text, {
            reference,
            amount: formatFigures(amount),
            name: shortenName(student.displayName, length),
            school: shortenName(school.name, length),
            day: formatDay(toKampalaDay(new Date(paidAt)), ui.months),
          }),
    ],
  };
};

const renderState = (state: UssdState, context: RenderContext, texts: UssdMenuTexts): Content => {
  const { ussd } = texts;
  switch (state.at) {
    case 'home':
      return {
        header: () => [formatText(ussd.home, { brand: brand.name })],
        choices: () => number([ussd.pay, ussd.balance, ussd.repay, ussd.receipt, ussd.language]),
        back: ussd.exit,
      };
    case 'number':
      return { header: () => [ussd.ask_number] };
    case 'schools':
      return {
        header: () => [ussd.ask_school],
        choices: (length) => [
          ...number(listSchools(state).map(({ name }) => shortenName(name, length))),
          ...(hasMoreSchools(state) ? [`${MORE}. ${ussd.more}`] : []),
        ],
      };
    case 'child':
      return renderChild(state.child, context, texts);
    case 'amount': {
      const range = getAmountRange(state.child, context.limits);
      const minimum = formatFigures(range?.minimumUgx ?? context.limits.minimumUgx);
      const maximum = formatFigures(range?.maximumUgx ?? context.limits.minimumUgx);
      return { header: () => [formatText(ussd.ask_amount, { minimum, maximum })] };
    }
    case 'confirm':
      return renderConfirmation(state, context, texts);
    case 'payment':
      return renderPayment(state.payment, context.now, texts);
    case 'reference':
      return { header: () => [formatText(ussd.ask_reference, { example: EXAMPLE_REFERENCE })] };
    case 'receipt':
      return renderReceipt(state, texts);
    case 'language':
      return {
        header: () => [ussd.choose_language],
        choices: () => number(languages.map((language) => languageNames[language])),
      };
    case 'no-network':
      return { header: () => [ussd.no_network] };
    case 'problem':
      return {
        header: () => [formatNotice({ code: 'problem', problem: state.problem }, texts, context.language)],
      };
    default:
      return state satisfies never;
  }
};

/** Renders the screen of a place in the menu. */
export const renderUssd = (state: UssdState, notice: UssdNotice | null, context: RenderContext): string => {
  const texts = ussdTexts[context.language];
  const { ussd } = texts;
  const { header, choices, back = ussd.back, isHeaderNeeded = false } = renderState(state, context, texts);
  return formatScreen({
    notice: notice && formatNotice(notice, texts, context.language),
    writeHeader: header,
    isHeaderNeeded,
    writeChoices: (length) => [...(choices?.(length) ?? []), `${BACK}. ${back} ${START}. ${ussd.start}`],
  });
};

/** Renders the last screen of a session: the payment that was sent, or a farewell. */
export const renderLastUssd = (state: UssdState, language: Language): string => {
  const { ussd } = ussdTexts[language];
  const text =
    state.at === 'payment'
      ? formatText(ussd.sent, {
          network: state.payment.network ? networkNames[state.payment.network] : '',
          amount: formatFigures(state.payment.amount),
          reference: state.payment.reference,
        })
      : formatText(ussd.goodbye, { brand: brand.name });
  return formatScreen({ notice: null, writeHeader: () => [text], writeChoices: () => [] });
};
