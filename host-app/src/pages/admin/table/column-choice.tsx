import { type AdminListShape, parseListQuery } from '@somesa/core/admin';
import { Button, columnsIcon, css, Dropdown, Icon } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { CheckList } from './check-list';
import type { ListTexts } from './list-texts';

const placeClass = css('& > .trigger > span { font-size: 0.9375rem; }');

const getDefaultColumns = (shape: AdminListShape): readonly string[] => {
  const read = parseListQuery(shape, {});
  return read.ok ? read.value.columns : [];
};

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
          <Button kind="quiet" onClick={() => onChange(getDefaultColumns(shape))}>
            {text.columnsAsAtFirst}
          </Button>
        </>
      )}
    </Dropdown>
  );
};
