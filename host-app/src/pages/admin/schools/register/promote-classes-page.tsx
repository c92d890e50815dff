import { formatFigures, formatText } from '@somesa/core';
import { type AdminSchoolView, findNextClass, type RegisterImportAnswer } from '@somesa/core/admin';
import { css, Field, TextArea } from '@somesa/ui';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { FormFrame } from '../../../../forms/form-frame';
import { useDraftForm } from '../../../../forms/use-draft-form';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { tabAddress } from '../../../area/tab-links';
import { adminAddress } from '../../admin-addresses';
import { DetailPage, useItemQuery } from '../../layout/admin-query-view';
import { AdminSection } from '../../layout/admin-section';
import { schoolTabs } from '../school-tabs';
import { ALL_LINES_TIMEOUT_MS } from './import-lines';

const formClass = css(`
  max-width: 60rem;
  & .classes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 0.5rem 1rem; }
`);

const fieldName = (at: number): string => `class${at}`;

const PromotionForm = ({ school: { id, classes, classSizes } }: { school: AdminSchoolView }) => {
  const text = useText('admin').school.promotion;
  const [, navigate] = useLocation();
  const listId = useId();
  const next = classes.map((name) => findNextClass(name, classes));
  const form = useDraftForm<Record<string, string>, RegisterImportAnswer>({
    name: `promotion-${id}`,
    empty: { ...Object.fromEntries(next.map((name, at) => [fieldName(at), name ?? ''])), stay: '' },
    send: (values) =>
      adminApi.call('POST /admin/schools/:id/promotions', {
        params: { id },
        body: {
          classes: classes.map((from, at) => ({ from, to: values[fieldName(at)]?.trim() || null })),
          stay: values.stay ?? '',
        },
        timeoutMs: ALL_LINES_TIMEOUT_MS,
      }),
    onSent: (answer) => navigate(adminAddress.registerImport(answer.import.id)),
  });
  return (
    <div className={formClass}>
      <FormFrame form={form} label={text.title} action={text.compare}>
        <p>{text.about}</p>
        <div className="classes">
          {classes.map((name, at) => (
            <Field
              key={name}
              label={formatText(text.nextOf, { name })}
              hint={formatText(form.value(fieldName(at)).trim() === '' ? text.leave : text.children, {
                count: formatFigures(classSizes[at] ?? 0),
              })}
              autoComplete="off"
              list={listId}
              {...form.field(fieldName(at))}
            />
          ))}
        </div>
        <datalist id={listId}>
          {[...new Set([...classes, ...next])].map((name) => name && <option key={name} value={name} />)}
        </datalist>
        <TextArea label={text.stay} hint={text.stayHint} {...form.field('stay')} />
      </FormFrame>
    </div>
  );
};

/** Shows the next class of each class of a school, and makes the register import that moves the children there. */
export const PromoteClassesPage = () => {
  const { shell, school: words } = useText('admin');
  const text = words.promotion;
  const query = useItemQuery('GET /admin/schools/:id');
  return (
    <DetailPage
      backHref={tabAddress(adminAddress.school(query.id), schoolTabs, 'register')}
      backText={text.back}
      title={shell.pages.promotion}
      query={query}
    >
      {({ school }) => (
        <AdminSection title={school.name}>
          {school.classes.length === 0 ? <p>{text.none}</p> : <PromotionForm school={school} />}
        </AdminSection>
      )}
    </DetailPage>
  );
};
