import {
  formatCount,
  formatText,
  type InstalmentStatus,
  type InstalmentView,
  type LoanSummaryView,
  loanTermLengths,
  type SiteTexts,
} from '@somesa/core';
import { Card, colour, css, cx, DataTable, type PartGroup, ProgressChart } from '@somesa/ui';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { languageState } from '../texts/language';
import { useText } from '../texts/use-text';
import { instalmentColumns } from './instalment-columns';

type Words = SiteTexts['dashboard']['progress'];

const monthsOfTerm = (months: number): number => {
  const lengths = Object.values(loanTermLengths).sort((one, other) => one.months - other.months);
  const length = lengths.find((one) => one.months >= months) ?? lengths.at(-1);
  return length ? length.months / length.schoolTerms : months;
};

export const groupByTerm = (
  instalments: readonly Pick<InstalmentView, 'number' | 'state'>[],
  months: number,
  text: Words,
): PartGroup[] => {
  const size = monthsOfTerm(Math.max(months, instalments.length));
  const groups: PartGroup[] = [];
  for (let from = 0; from < instalments.length; from += size) {
    const term = instalments.slice(from, from + size);
    const left = term.filter(({ state }) => state !== 'paid').length;
    const number = groups.length + 1;
    const sentence = left === 0 ? text.termPaid : left === term.length ? text.term : text.termLeft;
    groups.push({ label: formatText(sentence, { number, left }), size: term.length, isDone: left === 0 });
  }
  return groups;
};

const strip = css(`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(5.125em, 100%), 1fr));
  gap: 0.25rem 0.75rem;
  margin: 0;
  padding-top: 1rem;
  border-top: 1px solid ${colour.line};
  & dt { color: ${colour.muted}; font-size: 0.9375rem; line-height: 1.25; }
  & dd { margin: 0; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
  & > div { display: flex; flex-direction: column; justify-content: space-between; gap: 0.25rem; }
`);

const TermsStrip = ({ terms }: Pick<LoanSummaryView, 'terms'>) => {
  const { terms: text } = useText('dashboard');
  const { language } = useSnapshot(languageState);
  const rows = [
    { name: text.total, count: terms.total },
    { name: text.covered, count: terms.covered },
    { name: text.remaining, count: terms.remaining },
  ];
  return (
    <dl className={strip} aria-label={text.title}>
      {rows.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(text, 'months', language, count)}</dd>
        </div>
      ))}
    </dl>
  );
};

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  padding: 1.25rem;
  & .head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0.25rem 1.5rem; }
  & h3 { font-size: 1.0625rem; font-family: inherit; letter-spacing: 0; }
  & .settled { color: ${colour.muted}; }
  & .head > * { min-width: 0; overflow-wrap: anywhere; }
  @media (min-width: 40rem) { & { padding: 1.5rem; } }
`);

const flat = css('&& { padding: 0; border: 0; }');

const states: readonly InstalmentStatus[] = ['paid', 'overdue', 'due', 'upcoming'];

export const Progress = ({
  loan,
  isPart = false,
}: {
  loan: LoanSummaryView;
  /** True if it is already inside a card, beside a table that everyone can see. */
  isPart?: boolean;
}) => {
  const id = useId();
  const { progress: text, status } = useText('dashboard');
  const { months } = useText('ui');
  const { instalments, terms } = loan;
  const count = (status: InstalmentStatus): number =>
    instalments.filter(({ state }) => state === status).length;
  const counts = Object.fromEntries(states.map((state) => [state, count(state)]));
  return (
    <Card className={cx(card, isPart && flat)} role="group" aria-labelledby={id}>
      <div className="head">
        <h3 id={id}>{formatText(text.count, { covered: count('paid'), total: instalments.length })}</h3>
        {loan.pending === 0 && <p className="settled">{status.settled}</p>}
      </div>
      <ProgressChart
        parts={instalments.map(({ number, state, paid, total }) => ({
          number,
          state,
          share: total > 0 ? paid / total : 1,
        }))}
        groups={groupByTerm(instalments, terms.total, text)}
        label={formatText(text.picture, { total: instalments.length, ...counts })}
        legend={text.states}
      />
      <TermsStrip terms={terms} />
      {!isPart && (
        <DataTable
          caption={text.table}
          columns={instalmentColumns(text, months)}
          rows={instalments}
          getKey={({ number }) => `${number}`}
          isUnseen
        />
      )}
    </Card>
  );
};
