import {
  draftLanguages,
  formatText,
  type Language,
  languageNames,
  languages,
  type SchoolView,
  type WidgetName,
} from '@somesa/core';
import { css, SelectField } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AccentField } from './accent-field';
import { Segments } from './segments';
import type { PageState, Theme } from './widget-choice';

const form = css(
  'display: grid; gap: 1.25rem; align-content: start; & h2 { margin-bottom: 0.25rem; } & fieldset { margin-block: 0 0.5rem; }',
);

/** Shows the choices that a school makes for its form. `school` in the state may be unknown; an error then says so. */
export const Settings = ({
  state,
  schools,
  onChange,
}: {
  state: PageState;
  schools: readonly SchoolView[];
  onChange: (change: Partial<PageState>) => void;
}) => {
  const text = useText('partner').settings;
  const { school, lang, theme, accent, widget } = state;
  const draftHint = lang && draftLanguages.includes(lang) ? text.draftHint : '';
  const isKnown = schools.some(({ slug }) => slug === school);
  return (
    <div className={form}>
      <h2>{text.title}</h2>
      <Segments<WidgetName>
        legend={text.widget}
        names={text.widgets}
        value={widget}
        onChange={(chosen) => onChange({ widget: chosen })}
      />
      <SelectField
        label={text.school}
        value={isKnown ? (school ?? '') : ''}
        error={school && !isKnown ? formatText(text.unknownSchool, { slug: school }) : undefined}
        onChange={(event) => onChange({ school: event.target.value || null })}
      >
        <option value="">{text.chooseSchool}</option>
        {schools.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.lang}
        hint={lang ? draftHint : text.pageLanguageHint}
        value={lang ?? ''}
        onChange={(event) => onChange({ lang: (event.target.value || null) as Language | null })}
      >
        <option value="">{text.pageLanguage}</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <Segments
        legend={text.theme}
        names={text.themes}
        value={theme ?? 'auto'}
        onChange={(chosen) => onChange({ theme: chosen === 'auto' ? null : (chosen satisfies Theme) })}
      />
      <AccentField accent={accent} theme={theme} onChange={(chosen) => onChange({ accent: chosen })} />
    </div>
  );
};
