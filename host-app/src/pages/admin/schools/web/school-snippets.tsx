import { css, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { useQuery } from '../../../../use-query';
import { CodeBlock } from '../../../public/partner/code-block';
import { AdminSection } from '../../layout/admin-section';
import { AdminQueryView } from '../../loading/admin-query-view';
import { RowsSkeleton } from '../../loading/rows-skeleton';

const look = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }',
);

/** Shows the snippet that a school pastes into its page for each form, ready to copy. */
export const SchoolSnippets = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').school.snippets;
  const call = useCallback((signal?: AbortSignal) => adminApi.getSnippets(schoolId, signal), [schoolId]);
  const { state, again } = useQuery(call);
  const link = (href: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {href}
    </a>
  );
  return (
    <AdminSection title={text.title}>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {({ snippets }) => (
          <div className={look}>
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
