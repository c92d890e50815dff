import { randomUUID } from 'node:crypto';
import {
  type FieldErrors,
  findNetwork,
  formatDay,
  formatPhone,
  formatText,
  formatUnbrokenUgx,
  type Language,
  languageNames,
  languages,
  listChargeRows,
  type Network,
  networkNames,
  networks,
  type PayerCharges,
  payableUgx,
  toKampalaDay,
  toMsisdn,
} from '@somesa/core';
import { formatProblem } from '../../platform/http/send-problem';
import {
  type FactRow,
  type FormButton,
  renderChoices,
  renderFacts,
  renderForm,
  renderNotice,
  renderSelect,
  renderTextField,
} from './fields';
import { type Answers, answerNames, type FormStep, getAmountUgx, listPicked, type ShownStep } from './flow';
import { type FormTexts, formTexts } from './form-texts';
import { type Content, html } from './html';
import type { FormPage } from './page-frame';

/** Circumstances of a page. */
export interface FormContext {
  language: Language;
  /** Address that its form is sent to. */
  action: string;
  /** Banks to which payers can send transfers. */
  banks: readonly string[];
  /** Charges of the networks to payers today. */
  charges: PayerCharges;
  now: Date;
}

/** A step, with its texts and the errors of its fields. */
interface StepView extends ShownStep, FormContext {
  texts: FormTexts;
  errors: FieldErrors;
}

/** Step without its form and its general problem. */
interface StepParts {
  title: string;
  content: Content;
  /** Fields that the step shows; the other answers are hidden fields. */
  fields: readonly (keyof Answers)[];
  buttons: readonly FormButton[];
  /** Idempotency key; only the last step has one. */
  key?: string;
  /** Content below the form. */
  after?: Content;
}

const examples: Record<Network, string> = { mtn: '0772123456', airtel: '0752123456' };

const findNetworkOf = (method: string): Network | null =>
  networks.find((network) => network === method) ?? null;

const getChild = ({ subject }: ShownStep) => {
  if (subject === null) throw new Error('only the first step has no child');
  return subject.kind === 'retry'
    ? { ...subject.payment.student, school: subject.payment.school }
    : subject.student.view;
};

const listChildRows = (view: StepView): FactRow[] => {
  const { row_child, regNo: rowRegNo, row_school } = view.texts.payFees;
  const { displayName, className, regNo, school } = getChild(view);
  return [
    { name: row_child, value: `${displayName}, ${className}` },
    { name: rowRegNo, value: regNo },
    { name: row_school, value: school.name },
  ];
};

/** Renders what stands in the way of paying for the child that was found. */
const renderNothingPayable = ({ subject, texts: { payFees: t } }: StepView): Content => {
  if (subject?.kind !== 'child') return null;
  const { outstanding, displayName, school } = subject.student.view;
  const [title, text] =
    outstanding === 0
      ? [t.nothing_title, formatText(t.nothing, { name: displayName, school: school.name })]
      : [t.all_pending_title, t.all_pending];
  return renderNotice('info', html`<p><strong>${title}</strong></p><p>${text}</p>`);
};

const renderNumber = (view: StepView): StepParts => {
  const { answers, errors, schools, texts, action, language } = view;
  const t = texts.payFees;
  const address = (lang: Language) => action.replace(/lang=\w+/, `lang=${lang}`);
  return {
    title: t.find_title,
    content: [
      html`<p>${t.find_lead}</p>`,
      renderNothingPayable(view),
      renderTextField({ name: 'regNo', label: t.regNo, hint: t.regNo_hint, value: answers.regNo, errors }),
      schools.length > 0 &&
        renderChoices({
          name: 'school',
          label: t.choose_school,
          value: '',
          errors,
          choices: schools.map(({ slug, name }) => ({ value: slug, label: name })),
        }),
    ],
    // Another number may be that of a child at another school, with other fees.
    fields: ['school', 'regNo', 'amount'],
    buttons: [{ label: texts.ui.next }],
    after: html`<p class="links">${languages
      .filter((one) => one !== language)
      .map(
        (one) => html`<a href="${address(one)}" lang="${one}" hreflang="${one}">${languageNames[one]}</a> `,
      )}</p>`,
  };
};

const renderAmount = (view: StepView): StepParts => {
  const { subject, answers, errors, texts, now, banks } = view;
  const { payFees: t, ui } = texts;
  const isRetry = subject?.kind === 'retry';
  const student = subject?.kind === 'child' ? subject.student.view : null;
  const offered = subject?.kind === 'child' ? subject.optionalFees : [];
  const today = toKampalaDay(now);
  const choices = [
    ...networks.map((network) => ({ value: network, label: t[network], note: t.mobile_note })),
    ...(banks.length > 0 ? [{ value: 'bank', label: t.bank, note: t.bank_note }] : []),
  ];
  const rows = student
    ? [
        ...student.items
          .filter(({ due }) => due > 0)
          .map(({ description, due, dueOn }) => ({
            name: `${description}. ${formatText(dueOn < today ? t.overdue : t.due_on, { day: formatDay(dueOn, ui.months) })}`,
            value: formatUnbrokenUgx(due),
          })),
        {
          name: t.outstanding,
          value: html`<span class="large">${formatUnbrokenUgx(student.outstanding)}</span>`,
        },
      ]
    : [
        {
          name: t.step_amount,
          value: formatUnbrokenUgx(view.subject ? getAmountUgx(view.subject, answers) : 0),
        },
      ];
  const payable = student ? student.outstanding - student.pending : 0;
  return {
    title: isRetry ? t.method_title : t.amount_title,
    content: [
      renderFacts([...listChildRows(view), ...rows]),
      student !== null &&
        student.pending > 0 &&
        renderNotice(
          'info',
          html`<p>${formatText(t.pending, {
            pending: formatUnbrokenUgx(student.pending),
            payable: formatUnbrokenUgx(payable),
          })}</p>`,
        ),
      payable > 0 &&
        renderTextField({
          name: 'amount',
          label: t.amount,
          hint: formatText(t.amount_hint, { amount: formatUnbrokenUgx(payable) }),
          value: answers.amount,
          inputMode: 'numeric',
          errors,
        }),
      offered.length > 0 &&
        renderChoices({
          type: 'checkbox',
          name: 'picks',
          label: texts.optionalFees.title,
          value: answers.picks,
          errors,
          choices: offered.map(({ id, description, due }) => ({
            value: id,
            label: description,
            note: formatUnbrokenUgx(due),
          })),
        }),
      renderChoices({
        name: 'method',
        label: isRetry ? t.step_method : t.method_title,
        value: answers.method,
        errors,
        choices,
      }),
    ],
    fields: student ? [...(payable > 0 ? (['amount'] as const) : []), 'picks', 'method'] : ['method'],
    buttons: [{ label: ui.next }, ...(isRetry ? [] : [{ label: t.change, goTo: 'number' }])],
  };
};

const renderInfo = ({ answers, errors, texts, subject, banks }: StepView): StepParts => {
  const { payFees: t, ui } = texts;
  const network = findNetworkOf(answers.method);
  const amountUgx = subject ? getAmountUgx(subject, answers) : 0;
  const buttons = [{ label: ui.next }, { label: ui.previous, goTo: 'amount' }];
  if (network)
    return {
      title: t.info_title_mobile,
      content: [
        html`<p>${formatText(t.info_lead_mobile, { amount: formatUnbrokenUgx(amountUgx) })}</p>`,
        renderTextField({
          name: 'phoneNumber',
          label: formatText(t.phoneNumber, { network: networkNames[network] }),
          hint: formatText(t.phoneNumber_hint, { example: examples[network] }),
          value: answers.phoneNumber,
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel-national',
          errors,
        }),
      ],
      fields: ['phoneNumber'],
      buttons,
    };
  return {
    title: t.info_title_bank,
    content: [
      html`<p>${t.info_lead_bank}</p>`,
      renderSelect({
        name: 'bankName',
        label: t.bankName,
        placeholder: texts.fields.bankName_required,
        value: answers.bankName,
        options: banks,
        errors,
      }),
      renderTextField({
        name: 'accountNumber',
        label: t.accountNumber,
        hint: texts.fields.accountNumber_invalid,
        value: answers.accountNumber,
        inputMode: 'numeric',
        errors,
      }),
    ],
    fields: ['bankName', 'accountNumber'],
    buttons,
  };
};

const renderFinish = (view: StepView): StepParts => {
  const { answers, subject, texts } = view;
  const { payFees: t, ui } = texts;
  const amountUgx = subject ? getAmountUgx(subject, answers) : 0;
  const amount = formatUnbrokenUgx(amountUgx);
  const network = findNetworkOf(answers.method);
  const phone = formatPhone(answers.phoneNumber);
  const msisdn = toMsisdn(answers.phoneNumber);
  const likely = msisdn && findNetwork(msisdn);
  const picked = subject ? listPicked(subject, answers) : [];
  const refundUgx =
    subject?.kind === 'child' && picked.length === 0 ? amountUgx - payableUgx(subject.student.view) : 0;
  return {
    title: t.finish_title,
    content: [
      refundUgx > 0 &&
        renderNotice(
          'info',
          html`<p>${formatText(t.minimum_refund, { minimum: amount, refund: formatUnbrokenUgx(refundUgx) })}</p>`,
        ),
      html`<p>${network ? formatText(t.finish_lead_mobile, { phone }) : t.finish_lead_bank}</p>`,
      network !== null &&
        likely !== null &&
        likely !== network &&
        renderNotice('info', html`<p>${t[`other_network_${likely}`]}</p>`),
      renderFacts([
        { name: t.step_amount, value: html`<span class="large">${amount}</span>` },
        ...(network ? listChargeRows(network, amountUgx, view.charges, t) : []),
        ...picked.map(({ description, due }) => ({ name: description, value: formatUnbrokenUgx(due) })),
        ...listChildRows(view),
        { name: t.step_method, value: network ? `${t[network]}, ${phone}` : t.bank },
        ...(network ? [] : [{ name: t.row_from, value: `${answers.bankName}, ${answers.accountNumber}` }]),
      ]),
    ],
    fields: [],
    // The same key is sent again by a second press, a reload and another attempt after an error, so that none of them charges twice.
    key: answers.key || randomUUID(),
    buttons: [
      { label: network ? formatText(t.finish_pay, { amount }) : ui.finish },
      { label: ui.previous, goTo: 'info' },
    ],
  };
};

const renderers: Readonly<Record<FormStep, (view: StepView) => StepParts>> = {
  number: renderNumber,
  amount: renderAmount,
  info: renderInfo,
  finish: renderFinish,
};

/** Renders a step. The problem stands at its field, or above the form if it is about none of them. */
export const renderStep = (shown: ShownStep, context: FormContext): FormPage => {
  const { problem: failure, answers, subject } = shown;
  const { language, action } = context;
  const formatted = failure && formatProblem(failure, language);
  const { paymentMethod, network, ...others } = formatted?.errors ?? {};
  const method = paymentMethod ?? network;
  const errors = method ? { ...others, method } : others;
  const { title, content, fields, buttons, key, after } = renderers[shown.step]({
    ...shown,
    ...context,
    errors,
    texts: formTexts[language],
  });
  const hidden = answerNames.filter(
    (name) => name !== 'key' && !fields.includes(name) && answers[name] !== '',
  );
  // The amount of a retry is fixed, so its error has no field.
  const isAtField = Object.keys(errors).some((name) => fields.some((field) => field === name));
  const fixed = subject?.kind === 'retry' ? errors.amount?.join(' ') : undefined;
  return {
    title,
    content: [
      formatted && !isAtField && renderNotice('error', fixed ?? formatted.message),
      renderForm({
        action,
        hidden: {
          step: shown.step,
          ...Object.fromEntries(hidden.map((name) => [name, answers[name]])),
          ...(key && { key }),
        },
        content,
        buttons,
      }),
      after,
    ],
  };
};

/** Renders an error that stopped a request, with the same request to send again if it was a form. */
export const renderErrorPage = (
  message: string,
  fields: Readonly<Record<string, string>> | null,
  { language, action }: Pick<FormContext, 'language' | 'action'>,
): FormPage => {
  const { payFees, ui } = formTexts[language];
  return {
    title: payFees.title,
    content: [
      renderNotice('error', message),
      fields
        ? renderForm({ action, hidden: fields, buttons: [{ label: ui.try_again }] })
        : html`<p><a class="button" href="${action}">${ui.start_again}</a></p>`,
    ],
  };
};
