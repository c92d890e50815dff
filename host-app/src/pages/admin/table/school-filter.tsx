import { formatFigures, formatText } from '@somesa/core';
import type { AdminSchoolChoice } from '@somesa/core/admin';
import { chevronDownIcon, colour, controlClass, css, cx, Dropdown, Icon, SelectField } from '@somesa/ui';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';

/** Field for a school; without `label` and `none`, the one that a bursar works for. */
export const SchoolField = ({
  label,
  none,
  by = 'id',
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'label'> & {
  label?: string;
  none?: string;
  by?: 'id' | 'slug';
}) => {
  const { role: text } = useText('admin').user;
  const { state } = useAdminQuery('GET /admin/schools');
  const schools = state.kind === 'ready' ? state.value.schools : [];
  const hasFocus = useRef(false);
  return (
    <SelectField
      // A select can't show a stored school before its options are loaded, so it is mounted again with them.
      key={state.kind}
      label={label ?? text.school}
      {...field}
      // It had the focus before it was mounted again.
      autoFocus={hasFocus.current}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        hasFocus.current = false;
        return field.onBlur?.(event);
      }}
      error={state.kind === 'failed' ? state.failure.message : field.error}
    >
      <option value="">{none ?? text.noSchool}</option>
      {schools.map(({ name, ...school }) => (
        <option key={school.id} value={String(school[by])}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const buttonClass = css(`
  & > .trigger { max-width: 100%; border: 1px solid ${colour.control}; background: ${colour.surface}; padding-inline: 0.75rem; font-size: 0.9375rem; }
  & > .trigger:hover { border-color: ${colour.ink}; }
  & > .trigger > span { overflow: hidden; max-width: 16rem; text-overflow: ellipsis; white-space: nowrap; }
  & > .panel { font-size: 0.9375rem; }
`);
export const narrowedClass = css(
  `& > .trigger { border-color: ${colour.primary}; color: ${colour.primary}; font-weight: 600; }`,
);

/** Free space between an open panel and the edge of the screen, in pixels. */
const EDGE_PX = 8;

/** Moves the open panel around it if it would reach beyond the edge of the screen. */
const PanelPosition = ({ children }: { children: ReactNode }) => {
  const inside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('.panel');
    if (!panel) return;
    const beyond = panel.getBoundingClientRect().right + EDGE_PX - document.documentElement.clientWidth;
    if (beyond > 0) panel.style.insetInlineStart = `${-beyond}px`;
  }, []);
  return <div ref={inside}>{children}</div>;
};

export const FilterButton = ({
  name,
  chosen,
  children,
}: {
  name: string;
  /** Values that the list is filtered by; empty if it is not filtered. */
  chosen: readonly string[];
  children: (close: () => void) => ReactNode;
}) => {
  const text = useText('admin').table;
  const values = chosen.join(', ');
  return (
    <Dropdown
      align="start"
      className={cx(buttonClass, values !== '' && narrowedClass)}
      trigger={
        <>
          <span>{values === '' ? name : formatText(text.chosen, { name, values })}</span>
          <Icon node={chevronDownIcon} />
        </>
      }
    >
      {(close) => <PanelPosition>{children(close)}</PanelPosition>}
    </Dropdown>
  );
};

/** Maximum number of schools shown at once; the others are found by name. */
const MAX_SHOWN = 50;

const choiceClass = css(`
  display: grid;
  gap: 0.5rem;
  width: min(20rem, 80vw);
  & button { display: block; width: 100%; min-height: 2.5rem; padding: 0.25rem 0.5rem; border: 0; border-radius: var(--so-radius); background: none; text-align: start; cursor: pointer; }
  & button:hover { background: ${colour.tint}; }
  & [role=status] { color: ${colour.muted}; font-size: 0.875rem; }
  & [role=status]:empty { display: none; }
  & [aria-pressed="true"] { color: ${colour.primary}; font-weight: 600; }
  @media (pointer: coarse) { & button { min-height: 3rem; } }
`);

const listSchools = (signal?: AbortSignal) => adminApi.call('GET /admin/schools', { signal });

const SchoolChoice = ({
  school,
  onChoose,
}: {
  school: number | null;
  onChoose: (school: AdminSchoolChoice | null) => void;
}) => {
  const text = useText('admin').table;
  const [typed, setTyped] = useState('');
  const query = useAdminQuery('GET /admin/schools');
  const searchText = typed.trim().toLowerCase();
  return (
    <div className={choiceClass}>
      <input
        type="search"
        className={controlClass}
        aria-label={text.schoolSearch}
        placeholder={text.schoolSearch}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <AdminQueryView query={query} skeletonRows={3}>
        {({ schools }) => {
          const found = schools.filter(({ name }) => name.toLowerCase().includes(searchText));
          const cut = { count: formatFigures(MAX_SHOWN), all: formatFigures(found.length) };
          return (
            <>
              <p role="status">{found.length > MAX_SHOWN && formatText(text.moreSchools, cut)}</p>
              <ul>
                <li>
                  <button type="button" aria-pressed={school === null} onClick={() => onChoose(null)}>
                    {text.allSchools}
                  </button>
                </li>
                {found.slice(0, MAX_SHOWN).map((each) => (
                  <li key={each.id}>
                    <button type="button" aria-pressed={school === each.id} onClick={() => onChoose(each)}>
                      {each.name}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </AdminQueryView>
    </div>
  );
};

const useSchoolName = (school: number | null): [string, (chosen: AdminSchoolChoice | null) => void] => {
  const [known, setKnown] = useState<AdminSchoolChoice | null>(null);
  const isKnown = school === null || known?.id === school;
  useEffect(() => {
    if (isKnown) return;
    const controller = new AbortController();
    void listSchools(controller.signal).then((answer) => {
      if (answer.ok) setKnown(answer.value.schools.find(({ id }) => id === school) ?? null);
    });
    return () => controller.abort();
  }, [isKnown, school]);
  return [known && known.id === school ? known.name : String(school), setKnown];
};

export const SchoolFilter = ({
  school,
  onChange,
}: {
  school: number | null;
  onChange: (school: number | null) => void;
}) => {
  const text = useText('admin').table;
  const [name, setKnown] = useSchoolName(school);
  return (
    <FilterButton name={text.school} chosen={school === null ? [] : [name]}>
      {(close) => (
        <SchoolChoice
          school={school}
          onChoose={(chosen) => {
            setKnown(chosen);
            onChange(chosen ? chosen.id : null);
            close();
          }}
        />
      )}
    </FilterButton>
  );
};
