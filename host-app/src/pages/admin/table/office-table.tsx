import { roles, say } from '@somesa/core';
import { type OfficeListName, type OfficeListShape, officeLists } from '@somesa/core/office';
import { Button, colour, css, Notice } from '@somesa/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { type DrawnCells, ListGrid, type OpenRow } from './list-grid';
import { useListTexts } from './list-texts';
import { ListToolbar } from './list-toolbar';
import { useKeptFocus } from './use-kept-focus';
import { useListQuery } from './use-list-query';
import { useListRows } from './use-list-rows';

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
  list: OfficeListName;
  /** Where a row leads to; null where there is nothing more to see. */
  openRow?: OpenRow | undefined;
  /** Parameters that hold where the address says nothing, as `{ work: 'open,claimed' }`. */
  atFirst?: Readonly<Record<string, string>> | undefined;
  /** Parameters that always hold and can't be changed, as `{ school: '7' }`. */
  always?: Readonly<Record<string, string>> | undefined;
  /** Cells that are drawn in another way, by column. */
  cells?: DrawnCells | undefined;
  /** What can be done with a row where it stands. */
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
  const text = useText('office').table;
  const texts = useListTexts(list);
  const shape: OfficeListShape = officeLists[list];
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
      <OfficeAsked state={pages.state} again={pages.again} skeleton={<RowsSkeleton />}>
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
      </OfficeAsked>
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
export const OfficeTable = (props: TableProps) => <Table key={props.list} {...props} />;
