import type { OfficeListName, OfficeListShape } from '@somesa/core/office';
import { Button, css } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';
import { CheckList } from './check-list';
import { ColumnChoice } from './column-choice';
import { CsvButton } from './csv-button';
import { DaysFilter } from './days-filter';
import { FilterButton } from './filter-button';
import type { ListTexts } from './list-texts';
import { PhoneSort } from './phone-sort';
import { SchoolFilter } from './school-filter';
import { SearchBox } from './search-box';
import type { ListAddress } from './use-list-query';

const bar = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  margin-bottom: 0.75rem;
  & > .after { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-inline-start: auto; }
`);

/** What narrows a list, orders it on phones, chooses its columns and brings it as a file. */
export const ListToolbar = ({
  list,
  shape,
  texts,
  address: { query, params, isNarrowed, change, clear },
  hasSchool,
  fixed,
  actions,
}: {
  list: OfficeListName;
  shape: OfficeListShape;
  texts: ListTexts;
  address: ListAddress;
  /** Whether the person can choose a school. */
  hasSchool: boolean;
  /** Names of parameters that can't be changed. */
  fixed: readonly string[];
  actions?: ReactNode;
}) => {
  const text = useText('office').table;
  const { search, from, to, school, words, columns, sort } = query;
  const worded = Object.entries(shape.columns).filter(
    ([name, column]) => column.words && !fixed.includes(name),
  );
  return (
    <div className={bar}>
      {shape.searches && <SearchBox value={search} onSearch={(next, how) => change({ search: next }, how)} />}
      {worded.map(([name, { words: all = [] }]) => {
        const said = (word: string): string => texts.words?.[name]?.[word] ?? word;
        const chosen = words[name] ?? [];
        const label = texts.columns[name] ?? name;
        return (
          <FilterButton key={name} name={label} chosen={chosen.map(said)}>
            {() => (
              <CheckList
                label={label}
                options={all.map((word) => ({ value: word, label: said(word) }))}
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
      {shape.days !== undefined && !fixed.includes('from') && (
        <DaysFilter
          name={texts.columns[shape.days] ?? text.days}
          from={from}
          to={to}
          onChange={(days) => change(days)}
        />
      )}
      {shape.ofSchool && hasSchool && (
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
        <CsvButton list={list} params={params} />
        {actions}
      </div>
    </div>
  );
};
