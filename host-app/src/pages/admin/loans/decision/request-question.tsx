import { type LoanFileKind, loanFileKinds, MAX_LOAN_NOTE_LENGTH } from '@somesa/core';
import { TextArea } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import { CheckList } from '../../table/check-list';
import type { DecisionProps } from './decision-props';

/** Asks the parent for papers; those that are missing are chosen at first. */
export const RequestQuestion = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('admin').loan.decision.request;
  const names = useText('loans').documents.kinds;
  const [kinds, setKinds] = useState<readonly string[]>(loan.checklist.missingDocuments);
  const chosen = loanFileKinds.filter((kind) => kinds.includes(kind)) as LoanFileKind[];
  return (
    <Question
      action={text.action}
      title={text.title}
      text={text.text}
      confirm={text.confirm}
      empty={{ note: loan.documentsNote ?? '' }}
      send={({ note }) => send(() => adminApi.requestDocuments(loan.id, { kinds: chosen, note }))}
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
          <TextArea label={text.note} rows={3} maxLength={MAX_LOAN_NOTE_LENGTH} {...field('note')} />
        </>
      )}
    </Question>
  );
};
