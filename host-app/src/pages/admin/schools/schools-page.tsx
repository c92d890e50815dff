import type { OfficeSchoolAnswer } from '@somesa/core/office';
import { Field, toast } from '@somesa/ui';
import { useLocation } from 'wouter';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { Question } from '../layout/question';
import { OfficeTable } from '../table/office-table';

/** /admin/schools: partner schools, and where another is added. */
export const SchoolsPage = () => {
  const { shell, school: words } = useText('office');
  const text = words.add;
  const [, navigate] = useLocation();
  const open = ({ school }: OfficeSchoolAnswer): void => {
    toast.success(text.added);
    navigate(officeAddress.school(school.id));
  };
  return (
    <>
      <h1>{shell.pages.schools}</h1>
      <OfficeTable
        list="schools"
        openRow={({ id }) => officeAddress.school(id)}
        actions={
          <Question
            {...{ action: text.action, title: text.title, text: text.text, confirm: text.confirm }}
            empty={{ name: '', slug: '' }}
            send={(values) => officeApi.addSchool(values)}
            onDone={open}
          >
            {(field) => (
              <>
                <Field label={text.name} {...field('name')} />
                <Field label={text.slug} hint={text.slugHint} autoCapitalize="none" {...field('slug')} />
              </>
            )}
          </Question>
        }
      />
    </>
  );
};
