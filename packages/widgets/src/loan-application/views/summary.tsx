import {
  formatPhone,
  formatText,
  formatUgx,
  listAskedKinds,
  loanExpenses,
  loanPictureKinds,
  loanTermLengths,
  normaliseRegNo,
  parseUgx,
} from '@somesa/core';
import { Button, Card, css, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import { type LoanWidgetTexts, useLoan } from '../context';
import type { Flow, Slot, Step } from '../flow/flow';
import { getProduct, getStudent, hasGuarantor } from '../flow/loan-figures';
import { formatExpense } from './format-expense';

const section = css(`
  & header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 0.5em; margin: -0.5em 0 0.25em; }
  & h3 { font-size: 1.0625em; }
`);

const formatAmount = (typed: string): string => {
  const amountUgx = parseUgx(typed);
  return amountUgx === null ? typed : formatUgx(amountUgx);
};

/** Returns the name of a file, with its status unless it was sent. */
const formatFile = (slot: Slot | undefined, t: LoanWidgetTexts['loan']): string => {
  if (!slot) return t.files_later;
  if (slot.kind === 'sent') return slot.name;
  if (slot.kind === 'failed' || slot.kind === 'lost') return formatText(t.announce_failed, slot);
  return `${slot.name}: ${t.file_waiting}`;
};

const createFileRows = (arePictures: boolean, flow: Flow, { loan: t }: LoanWidgetTexts): DefinitionRow[] => {
  const rule = getProduct(flow)?.documents;
  const asked = rule ? listAskedKinds(rule) : [];
  return asked
    .filter((kind) => loanPictureKinds.includes(kind) === arePictures)
    .map((kind) => ({ name: t[kind], value: formatFile(flow.slots[kind], t) }));
};

const listSections = (flow: Flow, texts: LoanWidgetTexts): readonly (readonly [Step, DefinitionRow[]])[] => {
  const { draft, config } = flow;
  const { loan: t, payFees } = texts;
  const student = getStudent(flow);
  const schools = config.kind === 'ready' ? config.schools : [];
  const school = student?.school.name ?? schools.find(({ slug }) => slug === draft.school)?.name;
  const term = getProduct(flow)?.terms.find((name) => name === draft.loanTerm);
  const expense = loanExpenses.find((name) => name === draft.expense);
  return [
    [
      'personal',
      [
        { name: t.fullName, value: draft.fullName },
        { name: t.email, value: draft.email },
        { name: t.phoneNumber1, value: formatPhone(draft.phoneNumber1) },
        { name: t.phoneNumber2, value: formatPhone(draft.phoneNumber2) || t.not_given },
        { name: t.address, value: draft.address },
        ...createFileRows(true, flow, texts),
      ],
    ],
    [
      'child',
      [
        { name: t.childName, value: draft.childName },
        { name: t.school, value: school ?? draft.school },
        {
          name: payFees.regNo,
          value: draft.regNo
            ? `${student?.regNo ?? normaliseRegNo(draft.regNo)}${student ? `, ${student.displayName}` : ''}`
            : t.not_given,
        },
      ],
    ],
    [
      'financial',
      [
        { name: t.jobTitle, value: draft.jobTitle },
        { name: t.income, value: formatAmount(draft.estimatedMonthlyIncome) },
        ...createFileRows(false, flow, texts),
      ],
    ],
    [
      'loan',
      [
        { name: t.loanAmount, value: formatAmount(draft.loanAmount), kind: 'strong' },
        { name: t.expense, value: expense ? formatExpense(expense, t) : '' },
        { name: t.loanTerm, value: term ? formatText(t.term, { months: loanTermLengths[term].months }) : '' },
        ...(hasGuarantor(flow)
          ? [
              { name: t.guarantorName, value: draft.guarantorName },
              { name: t.guarantorPhone, value: formatPhone(draft.guarantorPhone) },
              { name: t.guarantorRelation, value: draft.guarantorRelation },
            ]
          : []),
      ],
    ],
  ];
};

export const Summary = ({ isBusy }: { isBusy: boolean }) => {
  const { store, flow, texts, t } = useLoan();
  return listSections(flow, texts).map(([step, rows]) => (
    <Card key={step} className={section}>
      <header>
        <h3>{t[`step_${step}`]}</h3>
        <Button
          kind="quiet"
          disabled={isBusy}
          aria-label={`${t.edit}: ${t[`step_${step}`]}`}
          onClick={() => store.goTo(step)}
        >
          {t.edit}
        </Button>
      </header>
      <DefinitionRows rows={rows} />
    </Card>
  ));
};
