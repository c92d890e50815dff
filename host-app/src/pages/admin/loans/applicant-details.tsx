import { type AdminLoanView, formatUgx } from '@somesa/core';
import { useText } from '../../../texts/use-text';
import { AdminSection, FactRows } from '../layout/admin-section';
import { Moment } from '../table/list-cell';

export const ApplicantDetails = ({ loan }: { loan: AdminLoanView }) => {
  const { loan: loanTexts, lists, table } = useText('admin');
  const text = loanTexts.applicant;
  const { application, guarantor, registeredChild: registered } = loan;
  const terms: Record<string, string> = lists.applications.words.term;
  const expenses: Record<string, string> = lists.applications.words.expense;
  const formatOffer = (amount: number, term: string): string =>
    `${formatUgx(amount)}, ${terms[term] ?? term}`;
  const hasOffer = loan.firstApproverId !== null || loan.history.some(({ status }) => status === 'approved');
  return (
    <AdminSection title={text.title}>
      <FactRows
        rows={[
          { name: text.fullName, value: application.fullName },
          { name: text.phone, value: application.phoneNumber1 },
          { name: text.phone2, value: application.phoneNumber2 || null },
          { name: text.email, value: application.email },
          { name: text.address, value: application.address },
          { name: text.jobTitle, value: application.jobTitle },
          { name: text.income, value: formatUgx(application.estimatedMonthlyIncome) },
          { name: text.child, value: application.childName },
          { name: text.registered, value: registered && `${registered.name}, ${registered.className}` },
          { name: text.regNo, value: application.regNo || null },
          {
            name: text.asked,
            value: `${formatOffer(loan.requested.amount, loan.requested.term)}, ${expenses[loan.expense] ?? loan.expense}`,
          },
          { name: text.offered, value: hasOffer && formatOffer(loan.amount, loan.cost.term) },
          { name: text.account, value: loan.hasAccount ? table.yes : table.no },
          ...(guarantor
            ? [
                { name: text.guarantor, value: guarantor.name },
                { name: text.guarantorPhone, value: guarantor.phoneNumber },
                { name: text.guarantorRelation, value: guarantor.relation },
                { name: text.guarantorAsked, value: <Moment iso={guarantor.askedAt} /> },
                {
                  name: text.guarantorAgreed,
                  value: guarantor.consentedAt ? <Moment iso={guarantor.consentedAt} /> : table.no,
                },
              ]
            : []),
        ]}
      />
    </AdminSection>
  );
};
