import { type AdminLoanView, formatFigures, formatText, formatUgx } from '@somesa/core';
import { alertIcon, checkIcon, colour, css, Icon, VisuallyHidden } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection, FactRows } from '../layout/admin-section';

const listClass = css(`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1rem;
  & > li { display: flex; align-items: flex-start; gap: 0.625rem; }
  & > li > svg { flex: none; margin-top: 0.125rem; color: ${colour.primary}; }
  & > li[data-lacks] > svg { color: ${colour.danger}; }
`);

/** Shows the requirements for an approval, and the child's other loans with us. */
export const LoanChecklistSection = ({ loan }: { loan: AdminLoanView }) => {
  const { checklist: text } = useText('admin').loan;
  const { kinds } = useText('loans').documents;
  const { missingDocuments, isStudentLinked, canSchoolBePaid, ceiling, outstanding, otherLoans } =
    loan.checklist;
  const { registeredChild: registered } = loan;
  const { childName: typedName } = loan.application;
  const missing = missingDocuments.map((kind) => kinds[kind]).join(', ');
  const items = [
    {
      isDone: missingDocuments.length === 0,
      label: missingDocuments.length === 0 ? text.documents : formatText(text.missing, { kinds: missing }),
    },
    isStudentLinked && registered && !registered.fitsApplication
      ? {
          isDone: false,
          label: formatText(text.otherName, { registered: registered.name, typed: typedName }),
        }
      : { isDone: isStudentLinked, label: text.student },
    { isDone: canSchoolBePaid, label: text.payout },
    ...(ceiling === null
      ? []
      : [
          {
            isDone: loan.amount <= ceiling,
            label: formatText(text.amount, { amount: formatFigures(ceiling) }),
          },
        ]),
  ];
  return (
    <AdminSection title={text.title}>
      <ul className={listClass}>
        {items.map(({ isDone, label }) => (
          <li key={label} data-lacks={isDone ? undefined : ''}>
            <Icon node={isDone ? checkIcon : alertIcon} />
            <span>
              <VisuallyHidden>{isDone ? text.done : text.lacks} </VisuallyHidden>
              {label}
            </span>
          </li>
        ))}
      </ul>
      <FactRows
        rows={[
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
    </AdminSection>
  );
};
