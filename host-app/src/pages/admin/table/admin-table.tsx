import { ok, roles, say } from '@somesa/core';
import { type AdminListName, type AdminListShape, adminLists, type ListRow } from '@somesa/core/admin';
import { Button, colour, css, Notice } from '@somesa/ui';
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { type LoadPage, type Pages, usePages } from '../../parent/loading/use-pages';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { type DrawnCells, ListGrid, type OpenRow } from './list-grid';
import { readListPosition, saveListPosition } from './list-position';
import { useListTexts } from './list-texts';
import { ListToolbar } from './list-toolbar';
import { useListQuery } from './use-list-query';

/** Nothing tells the back office of changes: a list is as of when it was asked for. */
const NOTHING: [] = [];

const pagesLeft = (): number => readListPosition().pages;

/** The rows of a list, page by page, as many as were there when it was left; asked anew when `version` is another one. */
const useListRows = (
  list: AdminListName,
  params: Record<string, string>,
  version: number,
): Pages<ListRow> => {
  const asked = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question.
  const ask = useCallback<LoadPage<ListRow>>(
    async (cursor, signal) => {
      const answer = await adminApi.listRows({ list, query: JSON.parse(asked) }, cursor, signal);
      return answer.ok ? ok({ items: answer.value.rows, next: answer.value.next }) : answer;
    },
    [list, asked, version],
  );
  const pages = usePages(ask, NOTHING, pagesLeft);
  const { count } = pages;
  useEffect(() => {
    if (count > 0) saveListPosition({ pages: count });
  }, [count]);
  return pages;
};

/** Selector for the elements in a row that can have the focus. */
const WAYS = '[data-row-link], button';

/**
 * Keeps who did something to a row where they were, though a change took away what they pressed: at the next row where something can be
 * done, else at the list as a whole.
 */
const useKeptFocus = (rows: unknown) => {
  const list: RefObject<HTMLElement | null> = useRef(null);
  const place = useRef<number | null>(null);
  const rowsOf = (): Element[] => [...(list.current?.querySelectorAll('tbody > tr') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at after each change of the rows.
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const from = rowsOf().slice(place.current);
    const next = from.map((row) => row.querySelector<HTMLElement>(WAYS)).find((way) => way !== null);
    if (!next) list.current?.setAttribute('tabindex', '-1');
    (next ?? list.current)?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent): void => {
      const at = rowsOf().findIndex((row) => row.contains(target));
      place.current = at === -1 ? null : at;
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) place.current = null;
    },
  };
};

const foot = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  min-height: 3rem;
  margin-top: 0.5rem;
  color: ${colour.muted};
  font-size: 0.9375rem;
  & .keys { margin-inline-start: auto; }
  @media (pointer: coarse) { & .keys { display: none; } }
`);
const nothing = css('display: grid; gap: 1rem; justify-items: start; padding: 2rem 1rem;');

interface TableProps {
  list: AdminListName;
  /** Returns the address that a row links to; null if there is no more to see. */
  openRow?: OpenRow | undefined;
  /** Parameters that hold where the address says nothing, as `{ work: 'open,claimed' }`. */
  atFirst?: Readonly<Record<string, string>> | undefined;
  /** Parameters that always hold and can't be changed, as `{ school: '7' }`. */
  always?: Readonly<Record<string, string>> | undefined;
  /** Cells that are drawn in another way, by column. */
  cells?: DrawnCells | undefined;
  /** Renders the actions of a row in place. */
  rowActions?: ComponentProps<typeof ListGrid>['rowActions'];
  /** Buttons at the end of the bar. */
  actions?: ReactNode;
  /** Another number asks for the rows anew, as after a change. */
  version?: number | undefined;
}

const Table = ({
  list,
  openRow,
  atFirst,
  always = {},
  cells,
  rowActions,
  actions,
  version = 0,
}: TableProps) => {
  const text = useText('admin').table;
  const texts = useListTexts(list);
  const shape: AdminListShape = adminLists[list];
  const { user } = useSnapshot(auth);
  const address = useListQuery(list, atFirst, always);
  const pages = useListRows(list, address.params, version);
  const { query, isNarrowed, change, clear } = address;
  const fixed = Object.keys(always);
  return (
    <section aria-label={texts.title} {...useKeptFocus(pages.state)}>
      <ListToolbar
        {...{ list, shape, texts, address, fixed, actions }}
        hasSchool={user?.role_id !== roles.bursar && !fixed.includes('school')}
      />
      <AdminQueryView state={pages.state} again={pages.again} skeleton={<RowsSkeleton />}>
        {(rows) =>
          rows.length > 0 ? (
            <ListGrid
              {...{ shape, texts, query, rows, openRow, cells, rowActions }}
              isBusy={pages.isBusy}
              onSort={(sort) => change({ sort })}
              onPastEnd={pages.isAskingMore ? null : pages.showMore}
            />
          ) : (
            <div className={nothing}>
              <p>{isNarrowed ? text.emptyNarrowed : text.empty}</p>
              {isNarrowed && (
                <Button kind="secondary" onClick={clear}>
                  {text.clear}
                </Button>
              )}
            </div>
          )
        }
      </AdminQueryView>
      {pages.moreFailure && <Notice kind="error">{pages.moreFailure.message}</Notice>}
      <div className={foot}>
        {pages.showMore && (
          <Button kind="secondary" isBusy={pages.isAskingMore} onClick={pages.showMore}>
            {text.more}
          </Button>
        )}
        <p role="status">
          {pages.state.kind === 'ready' &&
            !pages.isBusy &&
            say(text.shown, { count: String(pages.state.value.length) })}
        </p>
        {openRow && <p className="keys">{text.keys}</p>}
      </div>
    </section>
  );
};

/**
 * A list of the back office: narrowed, ordered and shown as its address says, so that the way back and a link bring it again. Arrows,
 * Home and End go through its rows, Enter opens one, a slash goes to the search.
 */
export const AdminTable = (props: TableProps) => <Table key={props.list} {...props} />;
