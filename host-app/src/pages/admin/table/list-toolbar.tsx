import { formatText } from '@somesa/core';
import type { AdminListName, AdminListShape } from '@somesa/core/admin';
import { Button, css, downloadIcon, Icon } from '@somesa/ui';
import type { ReactNode } from 'react';
import { saveFile } from '../../../api/save-file';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { DaysChoice } from '../layout/days-choice';
import { CsvButton, RequestButton } from '../layout/request-button';
import { CheckList } from './check-list';
import { ColumnChoice, PhoneSort } from './column-choice';
import { type ListTexts, useShortDates } from './list-cell';
import { FilterButton, SchoolFilter } from './school-filter';
import { SearchBox } from './search-box';
import type { ListAddress } from './use-list-query';

const barClass = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  margin-bottom: 0.75rem;
  & > .after { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-inline-start: auto; }
  @media print { & { display: none; } }
`);

/** Time limit for a file of up to 100,000 rows, in milliseconds. */
const FILE_TIMEOUT_MS = 120_000;

export const ListToolbar = ({
  list,
  shape,
  texts,
  address: { query, params, isNarrowed, change, clear },
  hasSchool,
  fixed,
  actions,
}: {
  list: AdminListName;
  shape: AdminListShape;
  texts: ListTexts;
  address: ListAddress;
  hasSchool: boolean;
  /** Names of parameters that can't be changed. */
  fixed: readonly string[];
  actions?: ReactNode;
}) => {
  const text = useText('admin').table;
  const { formatDay } = useShortDates();
  const fileRequest = { params: { list }, query: params, timeoutMs: FILE_TIMEOUT_MS };
  const { search, from, to, school, words, columns, sort } = query;
  const wordColumns = Object.entries(shape.columns).filter(
    ([name, column]) => column.words && !fixed.includes(name),
  );
  const formatDays = (first: string | null, last: string | null): string => {
    if (first && last) return formatText(text.period, { from: formatDay(first), to: formatDay(last) });
    return first
      ? formatText(text.since, { from: formatDay(first) })
      : formatText(text.until, { to: formatDay(last ?? '') });
  };
  return (
    <div className={barClass}>
      {shape.hasSearch && !fixed.includes('q') && (
        <SearchBox value={search} onSearch={(next, how) => change({ search: next }, how)} />
      )}
      {wordColumns.map(([name, { words: all = [] }]) => {
        const getWordLabel = (word: string): string => texts.words?.[name]?.[word] ?? word;
        const chosen = words[name] ?? [];
        const label = texts.columns[name] ?? name;
        return (
          <FilterButton key={name} name={label} chosen={chosen.map(getWordLabel)}>
            {() => (
              <CheckList
                label={label}
                options={all.map((word) => ({ value: word, label: getWordLabel(word) }))}
                chosen={chosen}
                onChange={(next) => {
                  const { [name]: _, ...others } = words;
                  change({ words: next.length > 0 ? { ...others, [name]: next } : others });
                }}
              />
            )}
          </FilterButton>
        );
      })}
      {shape.dayColumn !== undefined && !fixed.includes('from') && (
        <FilterButton
          name={texts.columns[shape.dayColumn] ?? text.days}
          chosen={from || to ? [formatDays(from, to)] : []}
        >
          {() => (
            <DaysChoice
              from={from ?? ''}
              to={to ?? ''}
              onChange={(days) => change({ from: days.from || null, to: days.to || null })}
            />
          )}
        </FilterButton>
      )}
      {shape.hasSchoolFilter && hasSchool && (
        <SchoolFilter school={school} onChange={(next) => change({ school: next })} />
      )}
      <PhoneSort shape={shape} texts={texts} sort={sort} onSort={(next) => change({ sort: next })} />
      {isNarrowed && (
        <Button kind="quiet" onClick={clear}>
          {text.clear}
        </Button>
      )}
      <div className="after">
        <ColumnChoice
          shape={shape}
          texts={texts}
          columns={columns}
          onChange={(next) => change({ columns: next })}
        />
        <CsvButton
          kind="quiet"
          name={list}
          text={text.export}
          busyText={text.exporting}
          request={() => adminApi.callForFile('GET /admin/lists/:list/csv', fileRequest)}
        />
        <RequestButton
          kind="quiet"
          busyText={text.exporting}
          request={() => adminApi.callForFile('GET /admin/lists/:list/xlsx', fileRequest)}
          onDone={(file) => saveFile(`${list}.xlsx`, file)}
        >
          <Icon node={downloadIcon} />
          {text.exportWorkbook}
        </RequestButton>
        {actions}
      </div>
    </div>
  );
};
