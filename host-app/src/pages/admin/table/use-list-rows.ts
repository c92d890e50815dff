import { ok } from '@somesa/core';
import type { ListRow, OfficeListName } from '@somesa/core/office';
import { useCallback, useEffect } from 'react';
import { officeApi } from '../../../state/office-api';
import { type AskPage, type Pages, usePages } from '../../parent/asking/use-pages';
import { keepPlace, readPlace } from './list-place';

/** Nothing tells the back office of changes: a list is as of when it was asked for. */
const NOTHING: [] = [];

const pagesLeft = (): number => readPlace().pages;

/** The rows of a list, page by page, as many as were there when it was left; asked anew when `version` is another one. */
export const useListRows = (
  list: OfficeListName,
  params: Record<string, string>,
  version: number,
): Pages<ListRow> => {
  const asked = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question.
  const ask = useCallback<AskPage<ListRow>>(
    async (cursor, signal) => {
      const answer = await officeApi.listRows({ list, query: JSON.parse(asked) }, cursor, signal);
      return answer.ok ? ok({ items: answer.value.rows, next: answer.value.next }) : answer;
    },
    [list, asked, version],
  );
  const pages = usePages(ask, NOTHING, pagesLeft);
  const { count } = pages;
  useEffect(() => {
    if (count > 0) keepPlace({ pages: count });
  }, [count]);
  return pages;
};
