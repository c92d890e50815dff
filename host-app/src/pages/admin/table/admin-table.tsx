import { formatFigures, formatText, ok, roles } from '@somesa/core';
import {
  type AdminListAnswer,
  type AdminListName,
  type AdminListShape,
  adminLists,
  type ListRow,
  MAX_LIST_COUNT,
  restrictList,
} from '@somesa/core/admin';
import { Button, colour, css, Notice } from '@somesa/ui';
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import { EmptyNote } from '../../../loading/empty-note';
import { type LoadPage, type Pages, usePages } from '../../../loading/use-pages';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { AdminQueryView } from '../layout/admin-query-view';
import { type BulkAction, BulkBar, useBulkActions } from './bulk-bar';
import { useListTexts } from './list-cell';
import { type CellRenderers, type GetRowHref, ListGrid } from './list-grid';
import { readListPosition, saveListPosition } from './list-position';
import { ListToolbar } from './list-toolbar';
import { useListQuery } from './use-list-query';

/** The back office gets no updates: a list is as of the time of its request. */
const NO_UPDATES: [] = [];

const getSavedPageCount = (): number => readListPosition().pages;

/** A new `version` loads them again. */
const useListRows = (
  list: AdminListName,
  params: Record<string, string>,
  version: number,
): Pages<ListRow> & { total: number | null; totals: AdminListAnswer['totals'] } => {
  const [{ count: total, totals }, setSums] = useState<Pick<AdminListAnswer, 'count' | 'totals'>>({
    count: null,
    totals: null,
  });
  const query = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version sends the request again.
  const loadPage = useCallback<LoadPage<ListRow>>(
    async (cursor, signal) => {
      const answer = await adminApi.call('GET /admin/lists/:list', {
        params: { list },
        query: { ...JSON.parse(query), cursor },
        signal,
      });
      if (!answer.ok) return answer;
      const { rows: items, next, ...sums } = answer.value;
      if (sums.count !== null) setSums(sums);
      return ok({ items, next });
    },
    [list, query, version],
  );
  const pages = usePages(loadPage, NO_UPDATES, getSavedPageCount);
  const { count } = pages;
  useEffect(() => {
    if (count > 0) saveListPosition({ pages: count });
  }, [count]);
  return { ...pages, total, totals };
};

/** Selector for the elements of a row that can have the focus. */
const FOCUSABLE = '[data-row-link], button';

/**
 * Moves the focus if an action removes the button that had it: to the next row that has a link or a button,
 * or else to the list as a whole.
 */
const useFocusRecovery = (rows: unknown) => {
  const list: RefObject<HTMLElement | null> = useRef(null);
  const focusedRow = useRef<number | null>(null);
  const listRowElements = (): Element[] => [...(list.current?.querySelectorAll('tbody > tr') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of the rows.
  useEffect(() => {
    if (focusedRow.current === null || document.activeElement !== document.body) return;
    const from = listRowElements().slice(focusedRow.current);
    const next = from
      .map((row) => row.querySelector<HTMLElement>(FOCUSABLE))
      .find((element) => element !== null);
    if (!next) list.current?.setAttribute('tabindex', '-1');
    (next ?? list.current)?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent): void => {
      const at = listRowElements().findIndex((row) => row.contains(target));
      focusedRow.current = at === -1 ? null : at;
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) focusedRow.current = null;
    },
  };
};

const footClass = css(`
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
  @media print { & .keys { display: none; } }
`);
const emptyClass = css('margin-block: 1rem;');

const NONE: ReadonlySet<string> = new Set();

/** Filter for queue items that are not completed. */
export const UNFINISHED = { queueStatus: 'open,assigned' };

const formatShown = (
  { shown, shownOf, shownOfMany }: Record<'shown' | 'shownOf' | 'shownOfMany', string>,
  length: number,
  total: number | null,
): string => {
  const isOfMany = total !== null && total > MAX_LIST_COUNT;
  const text = isOfMany ? shownOfMany : total !== null && total > length ? shownOf : shown;
  return formatText(text, {
    count: formatFigures(length),
    all: formatFigures(isOfMany ? MAX_LIST_COUNT : (total ?? length)),
  });
};

interface TableProps {
  list: AdminListName;
  /** Returns the address that a row links to; null if there is no more to see. */
  getRowHref?: GetRowHref | undefined;
  /** Parameters to use if the address has none, such as `{ queueStatus: 'open,assigned' }`. */
  initialParams?: Readonly<Record<string, string>> | undefined;
  /** Parameters that can't be changed, such as `{ school: '7' }`. */
  fixedParams?: Readonly<Record<string, string>> | undefined;
  cells?: CellRenderers | undefined;
  renderRowActions?: ComponentProps<typeof ListGrid>['renderRowActions'];
  actions?: ReactNode;
  /** Actions on several rows; by default those of a queue. */
  bulkActions?: readonly BulkAction[] | undefined;
  version?: number | undefined;
}

const Table = ({
  list,
  getRowHref,
  initialParams,
  fixedParams = {},
  cells,
  renderRowActions,
  actions,
  bulkActions,
  version = 0,
}: TableProps) => {
  const { shell, table: text } = useText('admin');
  const texts = useListTexts(list);
  const { user } = useSnapshot(auth);
  const isOfSchool = user?.role_id === roles.bursar;
  const shape: AdminListShape = user
    ? restrictList(adminLists[list], user.role_id, user.school_role)
    : adminLists[list];
  const address = useListQuery(shape, initialParams, fixedParams);
  const [changes, setChanges] = useState(0);
  const pages = useListRows(list, address.params, version + changes);
  const { query, isNarrowed, change, clear } = address;
  const schoolId = (isOfSchool ? user?.school_id : query.school) ?? null;
  const bulk = useBulkActions(list, bulkActions);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const rowsShown = pages.state.kind === 'ready' ? pages.state.value : [];
  const fixed = Object.keys(fixedParams);
  return (
    <section aria-label={texts.title} {...useFocusRecovery(pages.state)}>
      <ListToolbar
        {...{ list, shape, texts, address, fixed, actions }}
        hasSchool={!isOfSchool && !fixed.includes('school')}
        schoolId={schoolId}
      />
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          rows={rowsShown.filter(({ id }) => chosen.has(id))}
          onClear={() => setChosen(NONE)}
          onChanged={() => setChanges(changes + 1)}
        />
      )}
      <AdminQueryView query={pages}>
        {(rows) =>
          rows.length > 0 ? (
            <ListGrid
              {...{ shape, texts, query, rows, getRowHref, cells, renderRowActions }}
              isBusy={pages.isBusy}
              totals={pages.totals}
              hasOneSchool={schoolId !== null}
              selection={bulk.length > 0 ? { chosen, onChange: setChosen } : null}
              onSort={(sort) => change({ sort })}
              onMoveBeyondEnd={pages.isLoadingMore ? null : pages.showMore}
            />
          ) : (
            <div className={emptyClass}>
              {isNarrowed ? (
                <EmptyNote text={text.emptyNarrowed} action={text.clear} onPress={clear} />
              ) : (
                <EmptyNote text={text.empty} action={shell.pages.overview} href={ADMIN} />
              )}
            </div>
          )
        }
      </AdminQueryView>
      {pages.moreFailure && <Notice kind="error">{pages.moreFailure.message}</Notice>}
      <div className={footClass}>
        {pages.showMore && (
          <Button kind="secondary" isBusy={pages.isLoadingMore} onClick={pages.showMore}>
            {text.more}
          </Button>
        )}
        <p role="status">
          {pages.state.kind === 'ready' &&
            !pages.isBusy &&
            formatShown(text, pages.state.value.length, pages.total)}
        </p>
        {getRowHref && <p className="keys">{text.keys}</p>}
      </div>
    </section>
  );
};

/**
 * Shows a list of the back office. The address holds its filters, order and columns, so that Back and a link
 * restore them. The arrow keys, Home and End move through the rows, Enter opens one, a slash moves to the
 * search.
 */
export const AdminTable = (props: TableProps) => <Table key={props.list} {...props} />;
