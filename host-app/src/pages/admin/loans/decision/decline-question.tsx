import { type DeclineReason, declineReasons, MAX_LOAN_NOTE_LENGTH } from '@somesa/core';
import { SelectField, TextArea } from '@somesa/ui';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import type { DecisionProps } from './decision-props';

/** Declines an application for good, with a reason that its parent reads. */
export const DeclineQuestion = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('office').loan.decision.decline;
  return (
    <Question
      action={text.action}
      title={text.title}
      text={text.text}
      confirm={text.action}
      isDanger
      empty={{ reason: '', note: '' }}
      // That a reason is missing is said by the server, as every word about it.
      send={({ reason, note }) =>
        send(() => officeApi.declineLoan(loan.id, { reason: reason as DeclineReason, note }))
      }
      onDone={onLoan}
    >
      {(field) => (
        <>
          <SelectField label={text.reason} {...field('reason')}>
            <option value="">{text.choose}</option>
            {declineReasons.map((reason) => (
              <option key={reason} value={reason}>
                {text.reasons[reason]}
              </option>
            ))}
          </SelectField>
          <TextArea label={text.note} rows={3} maxLength={MAX_LOAN_NOTE_LENGTH} {...field('note')} />
        </>
      )}
    </Question>
  );
};
