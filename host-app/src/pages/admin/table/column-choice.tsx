import { formatText } from '@somesa/core';
import { type AdminListShape, type ColumnKind, getDefaultQuery, type ListQuery } from '@somesa/core/admin';
import { Button, columnsIcon, controlClass, css, Dropdown, Icon } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { CheckList } from './check-list';
import type { ListTexts } from './list-cell';

const sortNames: Record<ColumnKind, 'byTime' | 'bySize' | 'byLetter'> = {
  instant: 'byTime',
  day: 'byTime',
  count: 'bySize',
  ugx: 'bySize',
  flag: 'bySize',
  text: 'byLetter',
  word: 'byLetter',
  words: 'byLetter',
  details: 'byLetter',
};

const phoneClass = css(
  `flex: 1 1 12rem; max-width: 100%; && { width: auto; appearance: auto; } @media (min-width: 48rem) { && { display: none; } }`,
);

/** Menu to sort a list on phones, where its rows are cards without column heads. */
export const PhoneSort = ({
  shape,
  texts,
  hasSchool,
  sort,
  onSort,
}: {
  shape: AdminListShape;
  texts: ListTexts;
  /** True if all rows are of one school. */
  hasSchool: boolean;
  sort: ListQuery['sort'];
  onSort: (sort: ListQuery['sort']) => void;
}) => {
  const text = useText('admin').table;
  const columns = Object.entries(shape.columns).filter(
    ([, { isSortable, isWithinSchool }]) => isSortable && (hasSchool || !isWithinSchool),
  );
  return (
    <select
      className={`${controlClass} ${phoneClass}`}
      aria-label={text.sortBy}
      value={`${sort.isDescending ? '-' : ''}${sort.column}`}
      onChange={({ currentTarget: { value } }) =>
        onSort({ column: value.replace(/^-/, ''), isDescending: value.startsWith('-') })
      }
    >
      {columns.flatMap(([name, { kind }]) =>
        [
          { value: name, order: text[sortNames[kind]].up },
          { value: `-${name}`, order: text[sortNames[kind]].down },
        ].map(({ value, order }) => (
          <option key={value} value={value}>
            {formatText(order, { name: texts.columns[name] ?? name })}
          </option>
        )),
      )}
    </select>
  );
};

const placeClass = css('& > .trigger > span { font-size: 0.9375rem; }');

/** Menu to choose the columns of a list; at least one stays. */
export const ColumnChoice = ({
  shape,
  texts,
  columns,
  onChange,
}: {
  shape: AdminListShape;
  texts: ListTexts;
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}) => {
  const text = useText('admin').table;
  return (
    <Dropdown
      className={placeClass}
      trigger={
        <>
          <Icon node={columnsIcon} />
          <span>{text.columns}</span>
        </>
      }
    >
      {() => (
        <>
          <CheckList
            label={text.columns}
            options={Object.keys(shape.columns).map((name) => ({
              value: name,
              label: texts.columns[name] ?? name,
            }))}
            chosen={columns}
            onChange={(chosen) => {
              if (chosen.length > 0) onChange(chosen);
            }}
          />
          <Button kind="quiet" onClick={() => onChange(getDefaultQuery(shape).columns)}>
            {text.columnsAsAtFirst}
          </Button>
        </>
      )}
    </Dropdown>
  );
};
