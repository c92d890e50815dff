import { formatText, languages } from '@somesa/core';
import type { ListRow, TemplateView } from '@somesa/core/admin';
import { Card, Chip, colour, css, Field } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { AdminTable } from '../table/admin-table';
import { useListTexts } from '../table/list-cell';

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

const Templates = () => {
  const text = useText('admin').sentMessages;
  const query = useAdminQuery('GET /admin/templates');
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

const tabs = ['sent', 'templates'] as const;
const SCREEN = `${ADMIN}/notifications`;

/** Returns the channel and the key by which a message is sent again; null if it can't be. */
const findResendKey = ({ id, cells }: ListRow): { channel: 'sms' | 'mail'; dedupeKey: string } | null => {
  const { channel } = cells;
  return channel === 'sms' || channel === 'mail'
    ? { channel, dedupeKey: id.slice(channel.length + 1) }
    : null;
};

const ResendDialog = ({ row, onSent }: { row: ListRow; onSent: () => void }) => {
  const text = useText('admin').sentMessages.resend;
  const params = findResendKey(row);
  if (!params) return null;
  return (
    <ActionDialog
      {...text}
      kind="quiet"
      text={row.cells.to ? formatText(text.text, { to: String(row.cells.to) }) : text.textToNobody}
      send={adminApi.sender('POST /admin/sent-messages/:channel/:dedupeKey/resend', params)}
      onDone={onSent}
    />
  );
};

const SentMessages = () => {
  const [version, setVersion] = useState(0);
  return (
    <AdminTable
      list="sentMessages"
      version={version}
      renderRowActions={(row) => <ResendDialog row={row} onSent={() => setVersion((now) => now + 1)} />}
    />
  );
};

export const NotificationsPage = () => {
  const { shell, sentMessages: text } = useText('admin');
  const tab = useTab(tabs);
  return (
    <>
      <h1>{shell.pages.notifications}</h1>
      <ScreenTabs
        label={text.tabs}
        screen={SCREEN}
        tabs={tabs}
        chosen={tab}
        getLabel={(name) => text[name]}
      />
      {tab === 'sent' ? <SentMessages /> : <Templates />}
    </>
  );
};
