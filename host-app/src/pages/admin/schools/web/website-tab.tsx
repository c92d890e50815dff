import { formatText, toKampalaDay, toKampalaTime } from '@somesa/core';
import { type SchoolOriginView, siteBuilders } from '@somesa/core/admin';
import { Chip, colour, css, DefinitionRows, Field, SelectField } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { CodeBlock } from '../../../public/partner/code-block';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { AdminSection, stackClass } from '../../layout/admin-section';
import type { SchoolTabProps } from '../school-tabs';

const listClass = css(`
  display: grid;
  gap: 1rem;
  & > li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; }
  & > li + li { padding-top: 1rem; border-top: 1px solid ${colour.line}; }
  & .words { flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere; }
  & .words p { color: ${colour.muted}; font-size: 0.9375rem; }
  & .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

// Returns the origin of a pasted address; a text that is no address stays as it is, and the server says what
// is wrong.
const toOrigin = (text: string): string => {
  const address = text.trim();
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  // Texts such as `localhost:3000` are addresses without an origin.
  return origin === 'null' ? address : origin;
};

const Origin = ({ origin, ...props }: SchoolTabProps & { origin: SchoolOriginView }) => {
  const { school, onSchool, may } = props;
  const text = useText('admin').school.origins;
  const at = origin.checkedAt ? new Date(origin.checkedAt) : null;
  return (
    <li>
      <div className="words">
        <strong>{origin.origin}</strong> {origin.siteBuilder && `(${text.builders[origin.siteBuilder]})`}
        <p>
          {origin.found ? (
            <Chip tone={origin.found === 'snippet' ? 'good' : 'bad'}>{text.found[origin.found]}</Chip>
          ) : (
            text.unchecked
          )}{' '}
          {at &&
            formatText(text.checkedAt, {
              page: origin.checkedPage ?? '',
              at: `${toKampalaDay(at)} ${toKampalaTime(at)}`,
            })}
        </p>
      </div>
      {may('manageWebsite') && (
        <div className="actions">
          <ActionDialog
            {...text.check}
            initialValues={{ page: origin.checkedPage ?? `${origin.origin}/` }}
            send={adminApi.sender('POST /admin/schools/:id/origins/check', { id: school.id })}
            onDone={onSchool}
          >
            {(field) => <Field label={text.page} type="url" {...field('page')} />}
          </ActionDialog>
          <ActionDialog
            {...text.remove}
            isDanger
            values={{ origin: origin.origin }}
            send={() =>
              adminApi.call('DELETE /admin/schools/:id/origins', {
                params: { id: school.id },
                query: { origin: origin.origin },
              })
            }
            onDone={onSchool}
          />
        </div>
      )}
    </li>
  );
};

const SchoolOrigins = (props: SchoolTabProps) => {
  const { school, onSchool, may, isStaff } = props;
  const text = useText('admin').school.origins;
  return (
    <AdminSection
      title={text.title}
      actions={
        isStaff ? (
          <ActionDialog
            {...text.add}
            initialValues={{ origin: '', siteBuilder: '' }}
            send={({ origin, siteBuilder }) =>
              adminApi.sender('POST /admin/schools/:id/origins', { id: school.id })({
                origin: toOrigin(origin),
                siteBuilder: siteBuilder || null,
              })
            }
            onDone={onSchool}
          >
            {(field) => (
              <>
                <Field label={text.origin} hint={text.originHint} type="url" {...field('origin')} />
                <SelectField label={text.siteBuilder} {...field('siteBuilder')}>
                  <option value="">{text.builders.none}</option>
                  <Options values={siteBuilders} names={text.builders} />
                </SelectField>
              </>
            )}
          </ActionDialog>
        ) : (
          may('manageWebsite') && (
            <ActionDialog
              {...text.register}
              initialValues={{ page: '' }}
              send={adminApi.sender('POST /admin/schools/:id/pages', { id: school.id })}
              onDone={onSchool}
            >
              {(field) => <Field label={text.page} type="url" {...field('page')} />}
            </ActionDialog>
          )
        )
      }
    >
      {school.origins.length === 0 && <p>{text.none}</p>}
      <ul className={listClass}>
        {school.origins.map((origin) => (
          <Origin key={origin.origin} {...props} origin={origin} />
        ))}
      </ul>
    </AdminSection>
  );
};

const layoutClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }',
);

const SchoolSnippets = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').school.snippets;
  const query = useAdminQuery('GET /admin/schools/:id/snippet', { params: { id: schoolId } });
  const link = (href: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {href}
    </a>
  );
  return (
    <AdminSection title={text.title}>
      <AdminQueryView query={query}>
        {({ snippets }) => (
          <div className={layoutClass}>
            {snippets.map(({ widget, html, page, frame }) => (
              <div key={widget}>
                <CodeBlock note={text.widgets[widget]} code={html} />
                <DefinitionRows
                  rows={[
                    { name: text.page, value: link(page) },
                    { name: text.frame, value: frame },
                  ]}
                />
              </div>
            ))}
          </div>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};

export const WebsiteTab = (props: SchoolTabProps) => (
  <div className={stackClass}>
    <SchoolOrigins {...props} />
    <SchoolSnippets schoolId={props.school.id} />
  </div>
);
