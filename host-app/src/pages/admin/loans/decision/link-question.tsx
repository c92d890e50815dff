import { say } from '@somesa/core';
import { Field } from '@somesa/ui';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import type { DecisionProps } from './decision-props';

/** Names the child of the loan's school that the loan is for. */
export const LinkQuestion = ({ loan, onLoan, send }: DecisionProps) => {
  const text = useText('office').loan.decision.link;
  const { childName, regNo } = loan.application;
  return (
    <Question
      action={loan.checklist.isStudentLinked ? text.again : text.action}
      title={say(text.title, { school: loan.school.name })}
      text={say(text.text, { child: childName, number: regNo ?? text.unknown })}
      confirm={text.confirm}
      empty={{ regNo: regNo ?? '' }}
      send={(values) => send(() => officeApi.linkStudent(loan.id, { regNo: values.regNo }))}
      onDone={onLoan}
    >
      {(field) => <Field label={text.regNo} autoCapitalize="characters" {...field('regNo')} />}
    </Question>
  );
};
