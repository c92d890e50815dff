import { formatFigures, say } from '@somesa/core';
import type { TermFeeView } from '@somesa/core/office';
import { toast } from '@somesa/ui';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import type { SchoolPartProps } from '../school-part';
import { NamedAction } from './named-action';

/** Puts a fee on the account of every child of its class; again it reaches only who came since. */
export const ChargeFee = ({ fee, school, onSchool }: SchoolPartProps & { fee: TermFeeView }) => {
  const text = useText('office').school.fees;
  const name = say(text.chargeLabel, { fee: fee.description });
  return (
    <Question
      action={<NamedAction word={text.charge} name={name} />}
      title={say(text.chargeTitle, { fee: fee.description })}
      text={say(text.chargeText, {
        amount: formatFigures(fee.amountUgx),
        classes: fee.className ?? text.everyClass,
      })}
      confirm={text.charge}
      send={() => officeApi.chargeFee(school.id, fee.id)}
      onDone={(answer) => {
        onSchool(answer);
        toast.success(say(text.charged, { count: formatFigures(answer.charged) }));
      }}
    />
  );
};
