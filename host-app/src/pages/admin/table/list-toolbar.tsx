import { formatText } from '@somesa/core';
import type { AdminListName, AdminListShape } from '@somesa/core/admin';
import { Button, css, SelectField } from '@somesa/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../texts/use-text';
import { Options } from '../layout/action-dialog';
import { DayPresets, DaysChoice } from '../layout/days-choice';
import { FileButton } from '../layout/request-button';
import { CheckList } from './check-list';
import { ColumnChoice, PhoneSort } from './column-choice';
import { FilterPanel } from './filter-panel';
import { type ListTexts, useShortDates } from './list-cell';
import { SavedViews } from './saved-views';
import { FilterButton, narrowedClass, SchoolFilter } from './school-filter';
import { SearchBox } from './search-box';
import type { ListAddress } from './use-list-query';

const barClass = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  margin-bottom: 0.75rem;
  & > .options { display: none; }
  @media (max-width: 47.99rem) {
    & > .options { display: inline-flex; }
    &:not([data-open]) > .after, &:not([data-open]) > :not(.search, .actions, select, button, .${narrowedClass}) { display: none; }
  }
  & > .after, & > .actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  & > .after { margin-inline-start: auto; }
  @media print { & { display: none; } }
`);

/** Time limit for a file of up to 100,000 rows, in milliseconds. */
const FILE_TIMEOUT_MS = 120_000;

export const ListToolbar = ({
  list,
  shape,
  texts,
  address: { query, params, isNarrowed, change, clear, viewQuery, openView },
  hasSchool,
  schoolId,
  fixed,
  actions,
}: {
  list: AdminListName;
  shape: AdminListShape;
  texts: ListTexts;
  address: ListAddress;
  hasSchool: boolean;
  /** School of all rows; null if they are of several. */
  schoolId: number | null;
  /** Names of parameters that can't be changed. */
  fixed: readonly string[];
  actions?: ReactNode;
}) => {
  const text = useText('admin').table;
  // On phones all but the search, the order and the filters in use are folded, so that rows are in view.
  const [isOpen, setOpen] = useState(false);
  const { formatDay } = useShortDates();
  const fileRequest = { params: { list }, query: params, timeoutMs: FILE_TIMEOUT_MS };
  const { search, from, to, days, dayColumn, school, words, columns, sort } = query;
  const wordColumns = Object.entries(shape.columns).filter(
    ([name, { words: all, isWithinSchool }]) =>
      all && !fixed.includes(name) && (schoolId !== null || !isWithinSchool),
  );
  const hasFilterPanel =
    schoolId !== null &&
    Object.values(shape.columns).some(({ choices, hasBounds }) => choices !== undefined || hasBounds);
  const dayColumns = [shape.dayColumn, shape.otherDayColumn].filter((name) => name !== undefined);
  const formatDays = (first: string | null, last: string | null): string => {
    if (first && last) return formatText(text.period, { from: formatDay(first), to: formatDay(last) });
    return first
      ? formatText(text.since, { from: formatDay(first) })
      : formatText(text.until, { to: formatDay(last ?? '') });
  };
  return (
    <div className={barClass} data-open={isOpen ? '' : undefined}>
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
      {hasFilterPanel && (
        <FilterPanel {...{ shape, texts, query, schoolId }} onChange={(next) => change(next)} />
      )}
      {dayColumn !== null && !fixed.includes('from') && (
        <FilterButton
          name={texts.columns[dayColumn] ?? text.days}
          chosen={days ? [text.presets[days]] : from || to ? [formatDays(from, to)] : []}
        >
          {() => (
            <>
              {dayColumns.length > 1 && (
                <SelectField
                  label={text.dayColumn}
                  value={dayColumn}
                  onChange={({ currentTarget: { value } }) => change({ dayColumn: value })}
                >
                  <Options values={dayColumns} names={texts.columns} />
                </SelectField>
              )}
              <DayPresets
                chosen={days}
                hasTerm={schoolId !== null}
                onChange={(next) => change({ days: next, from: null, to: null })}
              />
              <DaysChoice
                key={days}
                from={from ?? ''}
                to={to ?? ''}
                onChange={(range) => change({ days: null, from: range.from || null, to: range.to || null })}
              />
            </>
          )}
        </FilterButton>
      )}
      {shape.hasSchoolFilter && hasSchool && (
        <SchoolFilter school={school} onChange={(next) => change({ school: next })} />
      )}
      <PhoneSort
        {...{ shape, texts, sort }}
        hasSchool={schoolId !== null}
        onSort={(next) => change({ sort: next })}
      />
      <Button className="options" kind="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.options}
      </Button>
      {isNarrowed && (
        <Button kind="quiet" onClick={clear}>
          {text.clear}
        </Button>
      )}
      <div className="after">
        <SavedViews list={list} current={viewQuery} onOpen={openView} />
        <ColumnChoice
          shape={shape}
          texts={texts}
          columns={columns}
          onChange={(next) => change({ columns: next })}
        />
        {(['csv', 'xlsx'] as const).map((format) => (
          <FileButton
            key={format}
            kind="quiet"
            name={`${list}.${format}`}
            busyText={text.exporting}
            line={`GET /admin/lists/:list/${format}`}
            request={fileRequest}
          >
            {format === 'csv' ? text.export : text.exportWorkbook}
          </FileButton>
        ))}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
};
