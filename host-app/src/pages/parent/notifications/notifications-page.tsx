import { formatDay, type NotificationItem, toKampalaDay } from '@somesa/core';
import { Button, Card, colour, css, Skeleton } from '@somesa/ui';
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { EmptyNote } from '../../../loading/empty-note';
import { QueryView } from '../../../loading/query-view';
import { ShowMore } from '../../../loading/show-more';
import { type LoadPage, type Pages, usePages } from '../../../loading/use-pages';
import { callAsUser } from '../../../state/auth-api';
import { showFailure } from '../../../state/page-message';
import { setUnread, unread } from '../../../state/unread';
import { useText } from '../../../texts/use-text';
import { FilterPills } from '../filter-pills';
import { DASHBOARD, notificationsAddress } from '../parent-addresses';
import { NotificationRow } from './notification-row';

type Filter = 'all' | 'reminders';

interface Notifications {
  pages: Pages<NotificationItem>;
  read: (item: NotificationItem) => Promise<void>;
  readAll: () => Promise<void>;
  isReadingAll: boolean;
}

const useNotifications = (filter: Filter): Notifications => {
  const loadPage: LoadPage<NotificationItem> = useCallback(
    async (cursor, signal) => {
      const answer = await callAsUser('GET /parent/notifications', {
        query: { filter, cursor },
        expects: 'notifications',
        signal,
      });
      if (!answer.ok) return answer;
      const { notifications, next, unread } = answer.value;
      if (!signal?.aborted) setUnread(unread);
      return { ok: true, value: { items: notifications, next } };
    },
    [filter],
  );
  const pages = usePages(loadPage, ['notification']);
  const [isReadingAll, setReadingAll] = useState(false);

  const read = async ({ id, isRead }: NotificationItem): Promise<void> => {
    if (isRead) return;
    const mark = (to: boolean) => pages.change((one) => (one.id === id ? { ...one, isRead: to } : one));
    mark(true);
    const answer = await callAsUser('POST /parent/notifications/:id/read', {
      params: { id },
      expects: 'unread',
    });
    if (answer.ok) setUnread(answer.value.unread);
    else {
      mark(false);
      showFailure(answer.error.message);
    }
  };
  const readAll = async (): Promise<void> => {
    setReadingAll(true);
    const answer = await callAsUser('POST /parent/notifications/read-all', { expects: 'unread' });
    setReadingAll(false);
    if (answer.ok) {
      setUnread(answer.value.unread);
      pages.change((one) => ({ ...one, isRead: true }));
    } else showFailure(answer.error.message);
  };
  return { pages, read, readAll, isReadingAll };
};

const tools = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: 0 1.5rem;
  & > p { min-height: 3rem; align-content: center; }
`);
const list = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  & h2 { margin-bottom: 0.5rem; color: ${colour.muted}; font: inherit; font-weight: 600; letter-spacing: 0; }
  & .rows { padding: 0; overflow: hidden; }
  & li + li { border-top: 1px solid ${colour.line}; }
  & .items { height: 20rem; }
  &[aria-busy="true"] { opacity: 0.55; }
`);

const getAddress = (filter: Filter): string =>
  filter === 'all' ? notificationsAddress : `${notificationsAddress}?filter=${filter}`;

const Waiting = () => (
  <div className={list}>
    <Skeleton className="items" />
  </div>
);

/** Groups notifications, newest first, by month in Kampala: `November 2026`. */
const groupByMonth = (
  items: readonly NotificationItem[],
  months: string,
): [month: string, items: NotificationItem[]][] => {
  const groups = new Map<string, NotificationItem[]>();
  for (const item of items) {
    const month = formatDay(toKampalaDay(new Date(item.time)), months).replace(/^\d+ /, '');
    groups.set(month, [...(groups.get(month) ?? []), item]);
  }
  return [...groups];
};

const Items = ({
  items,
  filter,
  isBusy,
  onOpen,
}: {
  items: readonly NotificationItem[];
  filter: Filter;
  isBusy: boolean;
  onOpen: (item: NotificationItem) => void;
}) => {
  const text = useText('dashboard').notifications;
  const { months } = useText('ui');
  if (items.length === 0)
    return (
      <EmptyNote
        text={filter === 'reminders' ? text.noReminders : text.none}
        action={text.toOverview}
        href={DASHBOARD}
      />
    );
  return (
    <div className={list} aria-busy={isBusy || undefined}>
      {groupByMonth(items, months).map(([month, group]) => (
        <section key={month}>
          <h2>{month}</h2>
          <Card className="rows">
            <ul>
              {group.map((item) => (
                <li key={item.id}>
                  <NotificationRow item={item} onOpen={() => onOpen(item)} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
};

export const NotificationsPage = () => {
  const text = useText('dashboard').notifications;
  const [search] = useSearchParams();
  const filter: Filter = search.get('filter') === 'reminders' ? 'reminders' : 'all';
  const { pages, read, readAll, isReadingAll } = useNotifications(filter);
  const { count } = useSnapshot(unread);
  const hasItems = pages.state.kind === 'ready' && pages.state.value.length > 0;
  return (
    <>
      <h1>{text.title}</h1>
      <div className={tools}>
        <FilterPills
          label={text.filter}
          pills={(['all', 'reminders'] as const).map((one) => ({
            label: text[one],
            href: getAddress(one),
            isChosen: one === filter,
          }))}
        />
        {count !== null && count > 0 ? (
          <Button kind="quiet" isBusy={isReadingAll} onClick={readAll}>
            {text.readAll}
          </Button>
        ) : (
          <p>{count === 0 && hasItems && text.allRead}</p>
        )}
      </div>
      <QueryView state={pages.state} onRetry={pages.retry} skeleton={<Waiting />}>
        {(items) => <Items items={items} filter={filter} isBusy={pages.isBusy} onOpen={read} />}
      </QueryView>
      <ShowMore pages={pages} />
    </>
  );
};
