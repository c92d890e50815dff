import { type AdminLoanView, formatUgx } from '@somesa/core';
import { DefinitionRows } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';

/** Shows the details that an applicant gave about themselves and the child. */
export const ApplicantDetails = ({ loan }: { loan: AdminLoanView }) => {
  const { loan: words, lists, table } = useText('admin');
  const text = words.told;
  const { application: told } = loan;
  const terms: Record<string, string> = lists.applications.words.term;
  const expenses: Record<string, string> = lists.applications.words.expense;
  const written = (amount: number, term: string): string => `${formatUgx(amount)}, ${terms[term] ?? term}`;
  const hasOffer = loan.firstApproverId !== null || loan.history.some(({ status }) => status === 'approved');
  return (
    <AdminSection title={text.title}>
      <DefinitionRows
        rows={[
          { name: text.fullName, value: told.fullName },
          { name: text.phone, value: told.phoneNumber1 },
          ...(told.phoneNumber2 ? [{ name: text.phone2, value: told.phoneNumber2 }] : []),
          { name: text.email, value: told.email },
          { name: text.address, value: told.address },
          { name: text.jobTitle, value: told.jobTitle },
          { name: text.income, value: formatUgx(told.estimatedMonthlyIncome) },
          { name: text.child, value: told.childName },
          ...(loan.registeredChild
            ? [
                {
                  name: text.registered,
                  value: `${loan.registeredChild.name}, ${loan.registeredChild.className}`,
                },
              ]
            : []),
          ...(told.regNo ? [{ name: text.regNo, value: told.regNo }] : []),
          {
            name: text.asked,
            value: `${written(loan.requested.amount, loan.requested.term)}, ${expenses[loan.expense] ?? loan.expense}`,
          },
          ...(hasOffer ? [{ name: text.offered, value: written(loan.amount, loan.cost.term) }] : []),
          { name: text.account, value: loan.hasAccount ? table.yes : table.no },
        ]}
      />
    </AdminSection>
  );
};
