import { css, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { useAnswer } from '../../../../use-answer';
import { CodeBlock } from '../../../public/partner/code-block';
import { OfficeAsked } from '../../asking/office-asked';
import { RowsSkeleton } from '../../asking/rows-skeleton';
import { OfficeSection } from '../../layout/office-section';

const look = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }',
);

/** What a school pastes into its page for each form, to copy. */
export const SchoolSnippets = ({ schoolId }: { schoolId: number }) => {
  const text = useText('office').school.snippets;
  const call = useCallback((signal?: AbortSignal) => officeApi.getSnippets(schoolId, signal), [schoolId]);
  const { state, again } = useAnswer(call);
  const link = (href: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {href}
    </a>
  );
  return (
    <OfficeSection title={text.title}>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
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
      </OfficeAsked>
    </OfficeSection>
  );
};
