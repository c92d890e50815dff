import { formatCount, formatFigures, formatText, parseUgx } from '@somesa/core';
import {
  type AdminSchoolView,
  countDays,
  findYearGroup,
  joinerCharges,
  MAX_FEE_PARTS,
  moveDay,
  type SchoolTermSaved,
  type SchoolTermView,
  type TermFeesAdded,
} from '@somesa/core/admin';
import { Field, MoneyField, SelectField } from '@somesa/ui';
import { Fragment, useState } from 'react';
import { useText } from '../../../../texts/use-text';
import { type BindField, Options, type ReadValue } from '../../layout/action-dialog';
import { ChoicesField, readChoices, writeChoices } from '../../layout/choices-field';
import { useShortDates } from '../../table/list-cell';
import { type FeeRow, toFeeRows } from './fee-rows';
import { noAmounts, readTable, YearAmounts } from './year-amounts';

const partNumbers = Array.from({ length: MAX_FEE_PARTS }, (_, at) => at + 1);
/** Percentages that are proposed for a number of parts. */
const proposedPercents: Readonly<Record<number, readonly number[]>> = {
  2: [60, 40],
  3: [40, 30, 30],
  4: [25, 25, 25, 25],
};

type Days = Pick<SchoolTermView, 'startsOn' | 'endsOn'>;
type FeeFormValues = Record<
  'description' | 'charged' | 'yearGroups' | 'classNames' | 'groups' | 'parts' | 'dueOn' | 'amountUgx',
  string
> &
  Record<'by' | 'amounts' | `percent${number}` | `dueOn${number}`, string>;

/** Returns the values of a fee's form; of a new fee, which is due on the first day of its term, without one. */
export const toFeeValues = (fee: FeeRow | null, dueOn: string): FeeFormValues => ({
  description: fee?.description ?? '',
  charged: fee?.isOptional ? 'optional' : 'everyone',
  yearGroups: writeChoices(fee?.yearGroups ?? []),
  classNames: writeChoices(fee?.classNames ?? []),
  groups: writeChoices(fee?.groups ?? []),
  parts: String(fee?.parts.length ?? 1),
  dueOn: fee?.dueOn ?? dueOn,
  ...Object.fromEntries(
    partNumbers.flatMap((part) => [
      [`percent${part}`, String(fee?.parts[part - 1]?.percent ?? '')],
      [`dueOn${part}`, fee?.parts[part - 1]?.dueOn ?? dueOn],
    ]),
  ),
  amountUgx: fee ? formatFigures(fee.amountUgx) : '',
  by: 'one',
  amounts: JSON.stringify(noAmounts),
});

/** Reads the amounts by year group, each of which is a fee. */
const readAmounts = (typed: string, groups: AdminSchoolView['groups']) => {
  const { groups: columns, cells } = readTable(
    typed,
    groups.map(({ name }) => name),
  );
  return Object.entries(cells).flatMap(([cell, amount]) => {
    const [year = '', group = ''] = cell.split('\t');
    const ids = groups.filter(({ name }) => name === group).map(({ id }) => id);
    const isShown = columns.includes(group) && amount.trim() !== '';
    return isShown ? [{ yearGroups: [year], groups: ids, amountUgx: parseUgx(amount) ?? 0 }] : [];
  });
};

/** An invalid amount becomes 0, which the server rejects under its field. */
export const toFeeBody = (
  { description, dueOn, ...values }: FeeFormValues,
  { groups }: Pick<AdminSchoolView, 'groups'>,
): TermFeesAdded => {
  const amounts = values.by === 'byYear' ? readAmounts(values.amounts, groups) : null;
  // The form with a table of amounts hides what was chosen before.
  const getChosen = (name: 'yearGroups' | 'classNames' | 'groups'): string[] =>
    amounts ? [] : readChoices(values[name]);
  const chosen = getChosen('groups');
  const count = Number(values.parts);
  return {
    description,
    isOptional: values.charged === 'optional',
    yearGroups: getChosen('yearGroups'),
    classNames: getChosen('classNames'),
    groups: groups.filter(({ name }) => chosen.includes(name)).map(({ id }) => id),
    dueOn,
    amountUgx: (amounts ? amounts[0]?.amountUgx : parseUgx(values.amountUgx)) ?? 0,
    ...(amounts && { amounts }),
    parts:
      count === 1
        ? null
        : partNumbers.slice(0, count).map((part) => ({
            percent: Number(values[`percent${part}`]),
            dueOn: values[`dueOn${part}`] ?? '',
          })),
  };
};

/** Number of parts of a fee, with the percentage and the due date of each. A chosen number proposes both. */
const PartFields = ({
  field,
  days,
  initial,
  isCharged,
}: {
  field: BindField<FeeFormValues>;
  days: Days;
  initial: number;
  isCharged: boolean;
}) => {
  const text = useText('admin').school.fees;
  const [count, setCount] = useState(initial);
  const parts = field('parts');
  const choose = async (event: Parameters<typeof parts.onChange>[0], chosen: number): Promise<void> => {
    await parts.onChange(event);
    const length = countDays(days.startsOn, days.endsOn);
    for (const [at, percent] of (proposedPercents[chosen] ?? []).entries()) {
      const dueOn = new Date(Date.parse(days.startsOn) + Math.round((length * at) / chosen) * 86_400_000);
      const values = {
        [`percent${at + 1}`]: String(percent),
        [`dueOn${at + 1}`]: dueOn.toISOString().slice(0, 10),
      };
      for (const [name, value] of Object.entries(values))
        await field(name as keyof FeeFormValues).onChange({ target: { name, value } });
    }
    setCount(chosen);
  };
  return (
    <>
      {!isCharged && (
        <SelectField
          label={text.parts}
          {...parts}
          onChange={(event) => void choose(event, Number(event.currentTarget.value))}
        >
          {partNumbers.map((number) => (
            <option key={number} value={number}>
              {number === 1 ? text.inOne : formatCount(text, 'inParts', 'en', number)}
            </option>
          ))}
        </SelectField>
      )}
      {count === 1 ? (
        <Field label={text.dueOn} type="date" {...field('dueOn')} />
      ) : (
        // Other fields for another number, so that they show what it proposes.
        <Fragment key={count}>
          {partNumbers.slice(0, count).map((part) => (
            <Fragment key={part}>
              {!isCharged && (
                <Field
                  label={formatText(text.percent, { part: String(part) })}
                  inputMode="numeric"
                  {...field(`percent${part}`)}
                />
              )}
              <Field
                label={formatText(text.partDueOn, { part: String(part) })}
                type="date"
                {...field(`dueOn${part}`)}
              />
            </Fragment>
          ))}
        </Fragment>
      )}
    </>
  );
};

/** Fields of a fee. Once it is charged, only its due dates and its amount can change. */
export const FeeFields = ({
  field,
  value,
  school: { classes, groups },
  term,
  fee,
}: {
  field: BindField<FeeFormValues>;
  value: ReadValue<FeeFormValues>;
  school: Pick<AdminSchoolView, 'classes' | 'groups'>;
  term: Days;
  fee: FeeRow | null;
}) => {
  const text = useText('admin').school.fees;
  const isByYear = value('by') === 'byYear';
  const isCharged = (fee?.children ?? 0) > 0;
  const yearGroups = [...new Set(classes.map(findYearGroup))];
  const groupNames = groups.map(({ name }) => name);
  const hasStreams = yearGroups.length < classes.length;
  const lists = [
    { label: text.yearGroups, name: 'yearGroups', names: hasStreams ? yearGroups : [] },
    { label: text.classNames, name: 'classNames', names: classes },
    { label: text.groupChoice, name: 'groups', names: groupNames },
  ] as const;
  return (
    <>
      {!isCharged && (
        <>
          <Field label={text.description} {...field('description')} />
          <SelectField label={text.chargedTo} hint={text.optionalHint} {...field('charged')}>
            <option value="everyone">{text.chargedEveryone}</option>
            <option value="optional">{text.optional}</option>
          </SelectField>
          {!isByYear && <p>{text.targetHint}</p>}
          {(isByYear ? [] : lists).map(({ label, name, names }) => (
            <ChoicesField key={name} label={label} names={names} value={value(name)} field={field(name)} />
          ))}
        </>
      )}
      <PartFields field={field} days={term} initial={fee?.parts.length ?? 1} isCharged={isCharged} />
      {fee === null && (
        <SelectField label={text.amounts.by} {...field('by')}>
          <Options values={['one', 'byYear']} names={text.amounts} />
        </SelectField>
      )}
      {isByYear ? (
        <YearAmounts
          years={yearGroups}
          groups={groupNames}
          value={value('amounts')}
          field={field('amounts')}
        />
      ) : (
        <MoneyField label={text.amount} {...field('amountUgx')} />
      )}
    </>
  );
};

type TermFormValues = Record<'name' | 'startsOn' | 'endsOn' | 'joiners' | 'movesDueDates', string>;

/** Returns the values of a term's form. */
export const toTermValues = (term: Omit<SchoolTermView, 'id' | 'fees'> | null): TermFormValues => ({
  name: term?.name ?? '',
  startsOn: term?.startsOn ?? '',
  endsOn: term?.endsOn ?? '',
  joiners: term?.joiners ?? 'none',
  movesDueDates: 'move',
});

export const toTermBody = ({ joiners, movesDueDates, ...rest }: TermFormValues): SchoolTermSaved => ({
  ...rest,
  joiners: joinerCharges.find((choice) => choice === joiners),
  movesDueDates: movesDueDates === 'move',
});

/** Choice to move the due dates of a term with its first day, with the dates that they would get. */
const MovedDueDates = ({
  field,
  term,
  startsOn,
}: {
  field: BindField<TermFormValues>;
  term: SchoolTermView;
  startsOn: string;
}) => {
  const text = useText('admin').school.fees;
  const { formatDay } = useShortDates();
  return (
    <>
      <SelectField label={text.movesDueDates} {...field('movesDueDates')}>
        <option value="move">{text.moveDueDates}</option>
        <option value="keep">{text.keepDueDates}</option>
      </SelectField>
      <ul>
        {toFeeRows(term.fees).flatMap(({ parts }) =>
          parts.map(({ id, description, className, dueOn }) => (
            <li key={id}>
              {formatText(text.moved, {
                fee: className ? `${description} (${className})` : description,
                before: formatDay(dueOn),
                after: formatDay(moveDay(dueOn, term.startsOn, startsOn)),
              })}
            </li>
          )),
        )}
      </ul>
    </>
  );
};

/** Fields of a term; of a new one without `term`. */
export const TermFields = ({
  field,
  value,
  term = null,
}: {
  field: BindField<TermFormValues>;
  value: ReadValue<TermFormValues>;
  term?: SchoolTermView | null;
}) => {
  const text = useText('admin').school.fees;
  const startsOn = value('startsOn');
  return (
    <>
      <Field label={text.termName} {...field('name')} />
      <Field label={text.startsOn} type="date" {...field('startsOn')} />
      <Field label={text.endsOn} type="date" {...field('endsOn')} />
      <SelectField label={text.joiners} hint={text.joinersHint} {...field('joiners')}>
        <Options values={joinerCharges} names={text.joinerCharges} />
      </SelectField>
      {term && term.fees.length > 0 && startsOn !== '' && startsOn !== term.startsOn && (
        <MovedDueDates field={field} term={term} startsOn={startsOn} />
      )}
    </>
  );
};
