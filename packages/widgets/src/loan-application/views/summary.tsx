import {
  formatUgx,
  type LoanFileKind,
  loanExpenses,
  loanTermLengths,
  normaliseRegNo,
  parseUgx,
  say,
} from '@somesa/core';
import { Button, Card, css, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import type { LoanWidgetTexts } from '../context';
import { useLoan } from '../context';
import type { Flow, Slot, Step } from '../flow/flow';
import { productOf, studentOf } from '../flow/loan-figures';
import { expenseName } from './expense-name';

const part = css(`
  & header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 0.5em; margin: -0.5em 0 0.25em; }
  & h3 { font-size: 1.0625em; }
`);

const amountOf = (typed: string): string => {
  const amountUgx = parseUgx(typed);
  return amountUgx === null ? typed : formatUgx(amountUgx);
};

/** Says of a file what became of it: only the name alone means that it was sent. */
const writeFile = (slot: Slot | undefined, t: LoanWidgetTexts['loan']): string => {
  if (!slot) return t.files_later;
  if (slot.kind === 'sent') return slot.name;
  if (slot.kind === 'failed' || slot.kind === 'lost') return say(t.announce_failed, slot);
  return `${slot.name}: ${t.file_waiting}`;
};

const fileRows = (
  kinds: readonly LoanFileKind[],
  { slots }: Flow,
  { loan: t }: LoanWidgetTexts,
): DefinitionRow[] => kinds.map((kind) => ({ name: t[kind], value: writeFile(slots[kind], t) }));

/** Lists the data given in each step, by step. */
const partsOf = (flow: Flow, texts: LoanWidgetTexts): readonly (readonly [Step, DefinitionRow[]])[] => {
  const { draft, config } = flow;
  const { loan: t, payFees } = texts;
  const student = studentOf(flow);
  const schools = config.kind === 'ready' ? config.schools : [];
  const school = student?.school.name ?? schools.find(({ slug }) => slug === draft.school)?.name;
  const term = productOf(flow)?.terms.find((name) => name === draft.loanTerm);
  const expense = loanExpenses.find((name) => name === draft.expense);
  return [
    [
      'personal',
      [
        { name: t.fullName, value: draft.fullName },
        { name: t.email, value: draft.email },
        { name: t.phoneNumber1, value: draft.phoneNumber1 },
        { name: t.phoneNumber2, value: draft.phoneNumber2 || t.not_given },
        { name: t.address, value: draft.address },
        ...fileRows(['idFront', 'idBack', 'passportPhoto'], flow, texts),
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
        { name: t.income, value: amountOf(draft.estimatedMonthlyIncome) },
        ...fileRows(['bankStatement', 'letter'], flow, texts),
      ],
    ],
    [
      'loan',
      [
        { name: t.loanAmount, value: amountOf(draft.loanAmount), kind: 'strong' },
        { name: t.expense, value: expense ? expenseName(expense, t) : '' },
        { name: t.loanTerm, value: term ? say(t.term, { months: loanTermLengths[term].months }) : '' },
      ],
    ],
  ];
};

/** All that was given, with a way back to each step. */
export const Summary = ({ isBusy }: { isBusy: boolean }) => {
  const { store, flow, texts, t } = useLoan();
  return partsOf(flow, texts).map(([step, rows]) => (
    <Card key={step} className={part}>
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
