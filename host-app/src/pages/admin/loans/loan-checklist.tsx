import {
  type AdminLoanView,
  formatCount,
  formatFigures,
  formatText,
  formatUgx,
  isEitherStatement,
  loanStatementKinds,
} from '@somesa/core';
import { calculateShareBps } from '@somesa/core/admin';
import { alertIcon, checkIcon, colour, css, Icon, Notice, VisuallyHidden } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminSection, FactRows } from '../layout/admin-section';

/** One line of the checklist, which names the fault if the requirement is not met. */
interface ChecklistLine {
  isDone: boolean;
  /** True if the server rejects an approval until it is done. */
  isRequired: boolean;
  label: string;
  detail?: string | undefined;
  advice?: string | undefined;
  adviceHref?: string | undefined;
}

export const useChecklist = ({
  amount,
  application,
  checklist,
  documentRule,
  documentsNeeded,
  guarantor,
  needsGuarantor,
  registeredChild,
  school,
}: AdminLoanView): ChecklistLine[] => {
  const { checklist: text } = useText('admin').loan;
  const { kinds } = useText('loans').documents;
  const { missingDocuments, isStudentLinked, canSchoolBePaid, isGuaranteed, ceiling } = checklist;
  const toLine = (
    isDone: boolean,
    done: string,
    fault: Pick<ChecklistLine, 'label' | 'detail' | 'advice' | 'adviceHref'>,
  ): ChecklistLine => ({ isDone, isRequired: true, ...(isDone ? { label: done } : fault) });
  const names = { registered: registeredChild?.name ?? '', typed: application.childName };
  const isOtherName = isStudentLinked && registeredChild?.fitsApplication === false;
  const isEitherMissing =
    isEitherStatement(documentRule) && loanStatementKinds.every((kind) => missingDocuments.includes(kind));
  const listNames = (): string[] => {
    const names = missingDocuments
      .filter((kind) => !(isEitherMissing && loanStatementKinds.includes(kind)))
      .map((kind) => kinds[kind]);
    const [first = '', second = ''] = loanStatementKinds.map((kind) => kinds[kind]);
    return isEitherMissing ? [...names, formatText(text.either, { first, second })] : names;
  };
  const guarantorLine = (): ChecklistLine => {
    if (!guarantor) return toLine(false, '', { label: text.noGuarantor, advice: text.noGuarantorAdvice });
    const label = guarantor.consentedAt ? text.agreedLess : text.notAgreed;
    return toLine(isGuaranteed, text.guarantor, { label, advice: text.notAgreedAdvice });
  };
  const maximum = ceiling !== null && { amount: formatFigures(ceiling) };
  return [
    toLine(missingDocuments.length === 0, text.documents, {
      label: formatCount(text, 'missing', 'en', listNames().length),
      detail: listNames().join(', '),
      advice: missingDocuments.every((kind) => documentsNeeded.includes(kind))
        ? text.missingRequested
        : text.missingAdvice,
    }),
    ...(needsGuarantor ? [guarantorLine()] : []),
    isOtherName
      ? { isDone: false, isRequired: false, label: formatText(text.otherName, names) }
      : toLine(isStudentLinked, text.student, { label: text.noStudent, advice: text.noStudentAdvice }),
    toLine(canSchoolBePaid, text.payout, {
      label: text.noPayout,
      advice: text.noPayoutAdvice,
      adviceHref: `${ADMIN}/schools?q=${encodeURIComponent(school.name)}`,
    }),
    ...(maximum
      ? [
          toLine(amount <= (ceiling ?? 0), formatText(text.amount, maximum), {
            label: formatText(text.tooHigh, maximum),
            advice: ceiling ? text.tooHighAdvice : text.nothingAdvice,
          }),
        ]
      : []),
  ];
};

const listClass = css(`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1rem;
  & > li { display: flex; align-items: flex-start; gap: 0.625rem; }
  & > li > svg { flex: none; margin-top: 0.125rem; color: ${colour.primary}; }
  & > li[data-lacks] > svg { color: ${colour.danger}; }
  & .advice { color: ${colour.muted}; font-size: 0.9375rem; }
`);

const actionsClass = css(
  'display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem; &:empty { display: none; }',
);

export const ChecklistAdvice = ({ advice, adviceHref }: Pick<ChecklistLine, 'advice' | 'adviceHref'>) =>
  adviceHref ? <Link href={adviceHref}>{advice}</Link> : advice;

export const LoanChecklistSection = ({ loan, actions }: { loan: AdminLoanView; actions?: ReactNode }) => {
  const { checklist: text } = useText('admin').loan;
  const lines = useChecklist(loan);
  const { outstanding, otherLoans } = loan.checklist;
  const incomeUgx = loan.application.estimatedMonthlyIncome;
  const shareBps = incomeUgx > 0 ? calculateShareBps(loan.monthlyPayments, incomeUgx) : 0;
  const instalmentText = formatText(text.instalmentValue, {
    instalment: toNonBreaking(formatUgx(loan.monthlyPayments)),
    income: toNonBreaking(formatUgx(incomeUgx)),
    percent: Math.round(shareBps / 100),
  });
  return (
    <AdminSection title={text.title}>
      <ul className={listClass}>
        {lines.map(({ isDone, label, detail, ...fault }) => (
          <li key={label} data-lacks={isDone ? undefined : ''}>
            <Icon node={isDone ? checkIcon : alertIcon} />
            <div>
              <VisuallyHidden>{isDone ? text.done : text.lacks} </VisuallyHidden>
              {label}
              {detail && <p className="advice">{detail}</p>}
              {fault.advice && (
                <p className="advice">
                  <ChecklistAdvice {...fault} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shareBps > loan.affordablePercent * 100 && (
        <Notice kind="warning">{formatText(text.unaffordable, { percent: loan.affordablePercent })}</Notice>
      )}
      <FactRows
        rows={[
          { name: text.instalment, value: incomeUgx > 0 && instalmentText },
          { name: text.outstanding, value: outstanding === null ? null : formatUgx(outstanding) },
          {
            name: text.others,
            value:
              otherLoans.length === 0
                ? text.none
                : otherLoans.map(({ id, reference, amount }, at) => (
                    <span key={id}>
                      {at > 0 && ', '}
                      <Link href={adminAddress.loan(id)}>{reference}</Link> ({formatUgx(amount)})
                    </span>
                  )),
          },
        ]}
      />
      <div className={actionsClass}>{actions}</div>
    </AdminSection>
  );
};
