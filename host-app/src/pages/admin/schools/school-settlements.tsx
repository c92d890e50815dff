import { formatUgx, kampalaDay, say } from '@somesa/core';
import { Field } from '@somesa/ui';
import { useLocation } from 'wouter';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { Question } from '../layout/question';
import { OfficeTable } from '../table/office-table';
import type { SchoolPartProps } from './school-part';

/** What was handed, or is being handed, to a school; and where the next one begins. */
export const SchoolSettlements = ({ school, isStaff }: SchoolPartProps) => {
  const text = useText('office').school.settle;
  const [, navigate] = useLocation();
  return (
    <OfficeTable
      list="settlements"
      always={{ school: String(school.id) }}
      openRow={({ id }) => officeAddress.settlement(id)}
      actions={
        isStaff && (
          <Question
            {...{ action: text.action, title: text.title, confirm: text.confirm }}
            text={say(text.text, { amount: formatUgx(school.payableUgx) })}
            empty={{ untilOn: kampalaDay(new Date()) }}
            send={({ untilOn }) => officeApi.createSettlement(school.id, untilOn)}
            onDone={({ settlement }) => navigate(officeAddress.settlement(settlement.id))}
          >
            {(field) => <Field label={text.untilOn} type="date" {...field('untilOn')} />}
          </Question>
        )
      }
    />
  );
};
