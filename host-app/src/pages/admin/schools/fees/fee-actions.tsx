import { formatFigures, say } from '@somesa/core';
import type { TermFeeView } from '@somesa/core/admin';
import { css, toast } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import type { SchoolPartProps } from '../school-part';
import { FeeFields } from './fee-fields';
import { feeOf } from './fee-form-values';
import { NamedAction } from './named-action';

/** Puts a fee on the account of every child of its class; again it reaches only who came since. */
const ChargeFee = ({ fee, school, onSchool }: SchoolPartProps & { fee: TermFeeView }) => {
  const text = useText('admin').school.fees;
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
      send={() => adminApi.chargeFee(school.id, fee.id)}
      onDone={(answer) => {
        onSchool(answer);
        toast.success(say(text.charged, { count: formatFigures(answer.charged) }));
      }}
    />
  );
};

const look = css('display: flex; flex-wrap: wrap; gap: 0.5rem;');

type FeeProps = SchoolPartProps & { fee: TermFeeView };

/** Changes a fee: all of it before it is charged, then its amount and day on every account on which it stands. */
const ChangeFee = ({ fee, school, onSchool }: FeeProps) => {
  const text = useText('admin').school.fees;
  const { description, className, dueOn, amountUgx } = fee;
  const isCharged = fee.children > 0;
  const empty = { description, className: className ?? '', dueOn, amountUgx: formatFigures(amountUgx) };
  return (
    <Question
      action={<NamedAction word={text.change} name={say(text.changeLabel, { name: description })} />}
      title={say(text.changeTitle, { name: description })}
      text={isCharged ? text.changeCharged : null}
      confirm={text.save}
      empty={empty}
      send={(values) => adminApi.changeFee(school.id, fee.id, feeOf(values))}
      onDone={onSchool}
    >
      {(field) => <FeeFields field={field} classes={school.classes} isCharged={isCharged} />}
    </Question>
  );
};

const TakeBack = ({ fee, school, onSchool }: FeeProps) => {
  const text = useText('admin').school.fees;
  const named = { fee: fee.description };
  return (
    <Question
      action={<NamedAction word={text.takeBack} name={say(text.takeBackLabel, named)} />}
      title={say(text.takeBackTitle, named)}
      text={text.takeBackText}
      confirm={text.takeBack}
      isDanger
      send={() => adminApi.takeFeeBack(school.id, fee.id)}
      onDone={(answer) => {
        onSchool(answer);
        const { takenBack, kept } = answer;
        toast.success(say(text.takenBack, { count: formatFigures(takenBack), kept: formatFigures(kept) }));
      }}
    />
  );
};

const RemoveFee = ({ fee, school, onSchool }: FeeProps) => {
  const text = useText('admin').school.fees;
  const named = { name: fee.description };
  return (
    <Question
      action={<NamedAction word={text.remove} name={say(text.removeLabel, named)} />}
      title={say(text.removeTitle, named)}
      text={text.removeText}
      confirm={text.remove}
      isDanger
      send={() => adminApi.removeFee(school.id, fee.id)}
      onDone={onSchool}
    />
  );
};

/** Shows the actions for a fee: charging it, changing it, and voiding its charges or deleting it. */
export const FeeActions = (props: FeeProps) => (
  <div className={look}>
    <ChargeFee {...props} />
    <ChangeFee {...props} />
    {props.fee.children > 0 ? <TakeBack {...props} /> : <RemoveFee {...props} />}
  </div>
);
