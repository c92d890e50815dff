import { type AdminLoanView, formatFigures, formatUgx, say } from '@somesa/core';
import { alertIcon, checkIcon, colour, css, DefinitionRows, Icon, VisuallyHidden } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';

const list = css(`
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
  const { childName: typed } = loan.application;
  const missing = missingDocuments.map((kind) => kinds[kind]).join(', ');
  const items = [
    {
      isDone: missingDocuments.length === 0,
      said: missingDocuments.length === 0 ? text.documents : say(text.missing, { kinds: missing }),
    },
    isStudentLinked && registered && !registered.fitsApplication
      ? { isDone: false, said: say(text.otherName, { registered: registered.name, typed }) }
      : { isDone: isStudentLinked, said: text.student },
    { isDone: canSchoolBePaid, said: text.payout },
    ...(ceiling === null
      ? []
      : [{ isDone: loan.amount <= ceiling, said: say(text.amount, { amount: formatFigures(ceiling) }) }]),
  ];
  return (
    <AdminSection title={text.title}>
      <ul className={list}>
        {items.map(({ isDone, said }) => (
          <li key={said} data-lacks={isDone ? undefined : ''}>
            <Icon node={isDone ? checkIcon : alertIcon} />
            <span>
              <VisuallyHidden>{isDone ? text.done : text.lacks} </VisuallyHidden>
              {said}
            </span>
          </li>
        ))}
      </ul>
      <DefinitionRows
        rows={[
          ...(outstanding === null ? [] : [{ name: text.outstanding, value: formatUgx(outstanding) }]),
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
