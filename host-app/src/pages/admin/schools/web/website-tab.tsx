import { css, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { useQuery } from '../../../../use-query';
import { CodeBlock } from '../../../public/partner/code-block';
import { AdminQueryView } from '../../layout/admin-query-view';
import { AdminSection } from '../../layout/admin-section';
import type { SchoolTabProps } from '../school-tabs';
import { SchoolOrigins } from './school-origins';

const layoutClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }',
);

/** Shows the embed code of each form, ready to copy. */
const SchoolSnippets = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').school.snippets;
  const call = useCallback(
    (signal?: AbortSignal) =>
      adminApi.call('GET /admin/schools/:id/snippet', { params: { id: schoolId }, signal }),
    [schoolId],
  );
  const query = useQuery(call);
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

const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

/** Shows the sites that may show a school's forms, and the embed code for them. */
export const WebsiteTab = (props: SchoolTabProps) => (
  <div className={stackClass}>
    <SchoolOrigins {...props} />
    <SchoolSnippets schoolId={props.school.id} />
  </div>
);
