import { say } from '@somesa/core';
import type { SchoolTermView } from '@somesa/core/admin';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import type { SchoolPartProps } from '../school-part';
import { FeeFields } from './fee-fields';
import { feeOf } from './fee-form-values';
import { NamedAction } from './named-action';
import { TermFields } from './term-fields';

/** Shows the actions for a term: adding a fee, changing its name or its dates, and deleting it while no child is charged in it. */
export const TermActions = ({ term, school, onSchool }: SchoolPartProps & { term: SchoolTermView }) => {
  const text = useText('admin').school.fees;
  const { name, startsOn, endsOn } = term;
  return (
    <>
      <Question
        {...{ action: text.addFee, text: text.feeText, confirm: text.add }}
        title={say(text.feeTitle, { term: name })}
        empty={{ description: '', className: '', dueOn: startsOn, amountUgx: '' }}
        send={(values) => adminApi.addTermFee(school.id, term.id, feeOf(values))}
        onDone={onSchool}
      >
        {(field) => <FeeFields field={field} classes={school.classes} />}
      </Question>
      <Question
        action={<NamedAction word={text.change} name={say(text.changeLabel, { name })} />}
        {...{ title: say(text.changeTitle, { name }), text: null, confirm: text.save }}
        empty={{ name, startsOn, endsOn }}
        send={(values) => adminApi.changeTerm(school.id, term.id, values)}
        onDone={onSchool}
      >
        {(field) => <TermFields field={field} />}
      </Question>
      {term.fees.every(({ children }) => children === 0) && (
        <Question
          action={<NamedAction word={text.remove} name={say(text.removeLabel, { name })} />}
          {...{
            title: say(text.removeTitle, { name }),
            text: text.removeTermText,
            confirm: text.remove,
          }}
          isDanger
          send={() => adminApi.removeTerm(school.id, term.id)}
          onDone={onSchool}
        />
      )}
    </>
  );
};
