import { say } from '@somesa/core';
import type { ListQuery, OfficeListShape } from '@somesa/core/office';
import { controlClass, css } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import type { ListTexts } from './list-texts';

const onPhones = css(
  `flex: 1 1 12rem; && { width: auto; appearance: auto; } @media (min-width: 48rem) { && { display: none; } }`,
);

/** Orders a list where its rows are cards, which have no heads to press. */
export const PhoneSort = ({
  shape,
  texts,
  sort,
  onSort,
}: {
  shape: OfficeListShape;
  texts: ListTexts;
  sort: ListQuery['sort'];
  onSort: (sort: ListQuery['sort']) => void;
}) => {
  const text = useText('office').table;
  const names = Object.entries(shape.columns).flatMap(([name, { sorts }]) => (sorts ? [name] : []));
  return (
    <select
      className={`${controlClass} ${onPhones}`}
      aria-label={text.sortBy}
      value={`${sort.isDescending ? '-' : ''}${sort.column}`}
      onChange={({ currentTarget: { value } }) =>
        onSort({ column: value.replace(/^-/, ''), isDescending: value.startsWith('-') })
      }
    >
      {names.flatMap((name) =>
        [
          { value: name, order: text.up },
          { value: `-${name}`, order: text.down },
        ].map(({ value, order }) => (
          <option key={value} value={value}>
            {say(order, { name: texts.columns[name] ?? name })}
          </option>
        )),
      )}
    </select>
  );
};
