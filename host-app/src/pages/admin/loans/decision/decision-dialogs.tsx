import type { ApiFailure } from '@somesa/api-client';
import {
  type AdminLoanAnswer,
  type AdminLoanView,
  declineReasons,
  formatFigures,
  type LoanFileKind,
  loanFileKinds,
  loanTerms,
  parseLoanDecision,
  parseUgx,
  type Result,
} from '@somesa/core';
import { Field, MoneyField, SelectField, TextArea } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { CheckList } from '../../table/check-list';

interface ApprovalValues extends Record<string, string> {
  principal: string;
  term: string;
}

/**
 * Creates the body of an approval. An invalid amount is sent as NaN so that it is rejected, never omitted,
 * since the requested amount would then be approved.
 */
const toDecisionBody = ({ principal, term }: ApprovalValues) => ({
  principal: parseUgx(principal) ?? Number.NaN,
  term: loanTerms.find((one) => one === term),
});

/** If two people must approve, the first approval changes nothing for the parent. */
export const ApproveDialog = ({
  loan,
  onLoan,
  send,
  blockedBy,
  maxAmountUgx,
}: DecisionProps & {
  /** ID of the element with the reasons why the loan cannot be approved now. */
  blockedBy?: string | undefined;
  /** Initial amount if that of the loan is too high, in UGX. */
  maxAmountUgx?: number | undefined;
}) => {
  const { loan: loanTexts, lists } = useText('admin');
  const text = loanTexts.decision.approve;
  const terms = lists.applications.words.term;
  const isFirst = loan.needsTwoPeople && loan.firstApproverId === null;
  return (
    <ActionDialog
      kind={maxAmountUgx === undefined ? 'primary' : 'secondary'}
      action={maxAmountUgx === undefined ? text.action : text.lower}
      blockedBy={blockedBy}
      title={text.title}
      text={isFirst ? text.textFirst : text.text}
      confirm={text.action}
      initialValues={
        { principal: formatFigures(maxAmountUgx ?? loan.amount), term: loan.cost.term } as ApprovalValues
      }
      check={(values) => {
        const parsed = parseLoanDecision('approve', toDecisionBody(values));
        return parsed.ok ? null : parsed.error;
      }}
      texts={useText('loanFields')}
      send={(values) =>
        send(adminApi.sender('POST /admin/loans/:id/approve', { id: loan.id })(toDecisionBody(values)))
      }
      onDone={onLoan}
    >
      {(field) => (
        <>
          <MoneyField label={text.amount} {...field('principal')} />
          <SelectField label={text.term} {...field('term')}>
            <Options values={loanTerms} names={terms} />
          </SelectField>
        </>
      )}
    </ActionDialog>
  );
};

type LoanResult = Promise<Result<AdminLoanAnswer, ApiFailure>>;

export interface DecisionProps {
  loan: AdminLoanView;
  onLoan: (answer: AdminLoanAnswer) => void;
  send: (sent: LoanResult) => LoanResult;
}

export const LinkStudentDialog = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('admin').loan.decision.link;
  const { childName, regNo } = loan.application;
  return (
    <ActionDialog
      {...text}
      action={loan.checklist.isStudentLinked ? text.again : text.action}
      values={{ school: loan.school.name, child: childName, number: regNo ?? text.unknown }}
      initialValues={{ regNo: regNo ?? '' }}
      send={(values) => send(adminApi.sender('POST /admin/loans/:id/link-student', { id: loan.id })(values))}
      onDone={onLoan}
    >
      {(field) => <Field label={text.regNo} autoCapitalize="characters" {...field('regNo')} />}
    </ActionDialog>
  );
};

/** Declines an application finally, with a reason that the parent can read. */
export const DeclineDialog = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('admin').loan.decision.decline;
  return (
    <ActionDialog
      {...text}
      isDanger
      initialValues={{ reason: '', note: '' }}
      // The server reports a missing reason, in its own words.
      send={(values) => send(adminApi.sender('POST /admin/loans/:id/decline', { id: loan.id })(values))}
      onDone={onLoan}
    >
      {(field) => (
        <>
          <SelectField label={text.reason} {...field('reason')}>
            <option value="">{text.choose}</option>
            <Options values={declineReasons} names={text.reasons} />
          </SelectField>
          <TextArea label={text.note} rows={3} {...field('note')} />
        </>
      )}
    </ActionDialog>
  );
};

/** Requests documents from the parent; the missing ones are preselected. */
export const RequestDocumentsDialog = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('admin').loan.decision.request;
  const names = useText('loans').documents.kinds;
  const [kinds, setKinds] = useState<readonly string[]>(loan.checklist.missingDocuments);
  const chosen = loanFileKinds.filter((kind) => kinds.includes(kind)) as LoanFileKind[];
  return (
    <ActionDialog
      {...text}
      initialValues={{ note: loan.documentsNote ?? '' }}
      send={({ note }) =>
        send(
          adminApi.sender('POST /admin/loans/:id/request-documents', { id: loan.id })({
            kinds: chosen,
            note,
          }),
        )
      }
      onDone={onLoan}
    >
      {(field) => (
        <>
          <CheckList
            label={text.kinds}
            options={loanFileKinds.map((kind) => ({ value: kind, label: names[kind] }))}
            chosen={chosen}
            onChange={setKinds}
          />
          <TextArea label={text.note} rows={3} {...field('note')} />
        </>
      )}
    </ActionDialog>
  );
};
