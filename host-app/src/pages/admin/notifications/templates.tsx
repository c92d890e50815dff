import { formatText, languages } from '@somesa/core';
import type { TemplateView } from '@somesa/core/admin';
import { Card, Chip, colour, css, Field } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { AdminQueryView } from '../layout/admin-query-view';
import { useListTexts } from '../table/list-texts';

const listClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  margin-top: 0.5rem;
  & .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.5rem 0.75rem; margin-bottom: 0.5rem; }
  & h2 { font-family: inherit; font-size: 1rem; overflow-wrap: anywhere; }
  & .places { color: ${colour.muted}; font-size: 0.875rem; }
  & dl { display: grid; gap: 0.5rem; }
  & dt { color: ${colour.muted}; font-size: 0.875rem; }
  & dd { margin: 0; white-space: pre-line; }
  @media (min-width: 64rem) { & dl { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1.5rem; } }
`);

const includesText = (template: TemplateView, query: string): boolean =>
  [template.key, ...Object.values(template.texts)].some((text) => text.toLowerCase().includes(query));

const Template = ({ template }: { template: TemplateView }) => {
  const text = useText('admin').sentMessages;
  const channels = useListTexts('sentMessages').words?.channel;
  const { channel, key, places, texts } = template;
  return (
    <Card>
      <div className="head">
        <h2>{key}</h2>
        <Chip>{channels?.[channel] ?? channel}</Chip>
        {places.length > 0 && (
          <span className="places">{formatText(text.places, { places: places.join(', ') })}</span>
        )}
      </div>
      <dl>
        {languages.map((language) => (
          <div key={language}>
            <dt>{text.languages[language]}</dt>
            <dd lang={language}>{texts[language]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

const listTemplates = (signal?: AbortSignal) => adminApi.call('GET /admin/templates', { signal });

/** Shows the template of every message in every language, with its placeholders. */
export const Templates = () => {
  const text = useText('admin').sentMessages;
  const query = useQuery(listTemplates);
  const [typed, setTyped] = useState('');
  const searchText = typed.trim().toLowerCase();
  return (
    <AdminQueryView query={query}>
      {({ templates }) => {
        const found = templates.filter((template) => includesText(template, searchText));
        return (
          <>
            <Field
              label={text.search}
              type="search"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <p role="status">
              {found.length === 0 ? text.none : formatText(text.count, { count: String(found.length) })}
            </p>
            <div className={listClass}>
              {found.map((template) => (
                <Template key={`${template.channel} ${template.key}`} template={template} />
              ))}
            </div>
          </>
        );
      }}
    </AdminQueryView>
  );
};
