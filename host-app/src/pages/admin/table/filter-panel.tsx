import { compactText, formatFigures, formatText } from '@somesa/core';
import type { AdminListShape, AdminSchoolView, ListBounds, ListQuery } from '@somesa/core/admin';
import { css, Field } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../texts/use-text';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { CheckList } from './check-list';
import type { ListTexts } from './list-cell';
import { FilterButton } from './school-filter';
import { DEBOUNCE_MS } from './search-box';

const panelClass = css(`
  display: grid;
  gap: 1rem;
  width: min(18rem, 75vw);
  padding: 0.25rem;
  & h3 { font-size: 0.9375rem; }
  & fieldset { max-height: 14rem; }
  & .bounds { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: end; gap: 0.5rem; }
`);

/** Field for a whole number, which counts once the user stops typing. */
const FigureField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) => {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        clearTimeout(timer.current);
        const figures = compactText(text).replace(/,/g, '');
        if (/^\d{0,12}$/.test(figures))
          timer.current = setTimeout(() => onChange(figures === '' ? null : Number(figures)), DEBOUNCE_MS);
      }}
    />
  );
};

interface FilterProps {
  shape: AdminListShape;
  texts: ListTexts;
  query: ListQuery;
  onChange: (next: Partial<ListQuery>) => void;
  schoolId: number;
}

const NO_BOUNDS: ListBounds = { min: null, below: null };

const listChoices = (school: AdminSchoolView, of: 'classes' | 'groups'): string[] =>
  of === 'classes' ? school.classes : school.groups.map(({ name }) => name);

const Panel = ({ shape, texts, query, onChange, schoolId }: FilterProps) => {
  const text = useText('admin').table;
  const school = useAdminQuery('GET /admin/schools/:id', { params: { id: schoolId } });
  const columns = Object.entries(shape.columns);
  return (
    <div className={panelClass}>
      {columns.map(([name, { hasBounds }]) => {
        const bounds = query.bounds[name] ?? NO_BOUNDS;
        const change = (next: Partial<ListBounds>): void =>
          onChange({ bounds: { ...query.bounds, [name]: { ...bounds, ...next } } });
        const names = { name: texts.columns[name] ?? name };
        return (
          hasBounds && (
            <div key={name} className="bounds">
              <FigureField
                label={formatText(text.atLeast, names)}
                value={bounds.min}
                onChange={(min) => change({ min })}
              />
              <FigureField
                label={formatText(text.lessThan, names)}
                value={bounds.below}
                onChange={(below) => change({ below })}
              />
            </div>
          )
        );
      })}
      <AdminQueryView query={school} skeletonRows={3}>
        {({ school: view }) =>
          columns.map(([name, { choices }]) => {
            const label = texts.columns[name] ?? name;
            const values = choices ? listChoices(view, choices) : [];
            return (
              values.length > 0 && (
                <div key={name}>
                  <h3>{label}</h3>
                  <CheckList
                    label={label}
                    options={values.map((value) => ({ value, label: value }))}
                    chosen={query.choices[name] ?? []}
                    onChange={(chosen) => onChange({ choices: { ...query.choices, [name]: chosen } })}
                  />
                </div>
              )
            );
          })
        }
      </AdminQueryView>
    </div>
  );
};

/** Returns what a list is filtered by in the panel, in words. */
const listChosen = (
  { texts, query }: FilterProps,
  text: Record<'boundMin' | 'boundBelow', string>,
): string[] => [
  ...Object.values(query.choices).flat(),
  ...Object.entries(query.bounds).flatMap(([name, { min, below }]) => {
    const describe = (template: string, value: number | null): string[] =>
      value === null
        ? []
        : [formatText(template, { name: texts.columns[name] ?? name, value: formatFigures(value) })];
    return [...describe(text.boundMin, min), ...describe(text.boundBelow, below)];
  }),
];

/** All filters by the values of one school, such as classes, and by bounds of figures, in one panel. */
export const FilterPanel = (props: FilterProps) => {
  const text = useText('admin').table;
  return (
    <FilterButton name={text.filter} chosen={listChosen(props, text)}>
      {() => <Panel {...props} />}
    </FilterButton>
  );
};
