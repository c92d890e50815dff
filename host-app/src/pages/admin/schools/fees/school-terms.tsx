import { css } from '@somesa/ui';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import type { SchoolPartProps } from '../school-part';
import { SchoolTerm } from './school-term';
import { TermFields } from './term-fields';

const look = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & > div { justify-self: start; }',
);

/** A school's terms, the newest first, each with its fees. */
export const SchoolTerms = (props: SchoolPartProps) => {
  const { school, onSchool, isStaff } = props;
  const text = useText('office').school.fees;
  return (
    <div className={look}>
      {isStaff && (
        <div>
          <Question
            {...{ action: text.addTerm, title: text.addTerm, text: null, confirm: text.add }}
            empty={{ name: '', startsOn: '', endsOn: '' }}
            send={(values) => officeApi.addTerm(school.id, values)}
            onDone={onSchool}
          >
            {(field) => <TermFields field={field} />}
          </Question>
        </div>
      )}
      {school.terms.length === 0 && <p>{text.none}</p>}
      {school.terms.map((term) => (
        <SchoolTerm key={term.id} {...props} term={term} />
      ))}
    </div>
  );
};
