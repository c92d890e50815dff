import { type SchoolView, say } from '@somesa/core';
import { css, Notice } from '@somesa/ui';
import { useSearchParams } from 'wouter';
import { useText } from '../../../texts/use-text';
import { type PageState, readState, writeState } from './choice';
import { Preview } from './preview';
import { Settings } from './settings';
import { SnippetSection } from './snippet-section';
import { framePath } from './snippets';

const columns = css(`
  display: grid;
  gap: 2.5rem;
  margin-bottom: 3rem;
  & > * { min-width: 0; }
  @media (min-width: 56rem) { & { grid-template-columns: 20rem minmax(0, 1fr); gap: 4rem; } }
`);

/** Choosing, seeing and copying a school's form. What is chosen stands in the address. */
export const Configurator = ({ schools }: { schools: readonly SchoolView[] }) => {
  const text = useText('partner');
  const [query, setQuery] = useSearchParams();
  const state = readState(query);
  const change = (changed: Partial<PageState>) =>
    setQuery((now) => writeState({ ...readState(now), ...changed }), { replace: true });

  const own = schools.find(({ slug }) => slug === state.school);
  const shown = own ?? schools[0];
  if (!shown) return <Notice title={text.noSchools.title}>{text.noSchools.text}</Notice>;
  return (
    <>
      <div className={columns}>
        <Settings state={state} schools={schools} onChange={change} />
        <Preview
          path={framePath({ ...state, school: shown.slug })}
          title={say(text.preview.frame, {
            widget: text.settings.widgets[state.widget],
            school: shown.name,
          })}
          width={state.width}
          onWidth={(width) => change({ width })}
          note={own ? null : say(text.preview.example, { school: shown.name })}
        />
      </div>
      <SnippetSection
        chosen={own ? { ...state, school: own.slug } : null}
        form={state.form}
        onForm={(form) => change({ form })}
      />
    </>
  );
};
