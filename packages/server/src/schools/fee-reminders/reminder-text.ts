import { formatDay, formatFigures, formatText, type Language, maskChildName } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { MAX_SMS_CHARS, shortenText, toPlainText } from '../../messaging/sms/plain-text';
import { measureSms } from '../../messaging/sms/sms-parts';
import type { Config } from '../../platform/config/config';

/** Minimum number of characters of a school's name that is shortened to keep a text in one part. */
const MIN_SCHOOL_LENGTH = 8;

/** Maximum number of children that a text names. Of more, it names one fewer, so that the others are several. */
const MAX_NAMED_CHILDREN = 5;

/** Child of a fee reminder, with what is owed, and what of it is due. */
export interface RemindedChild {
  firstName: string;
  lastName: string;
  outstandingUgx: number;
  /** Amount that is overdue, or due next if nothing is. */
  dueUgx: number;
  /** Oldest due date of an unpaid fee. */
  dueOn: string;
  /** Description of the fee that is due; null if several are. */
  dueFee: string | null;
}

/**
 * SQL of the columns `outstanding`, `due_ugx`, `due_on` and `due_fee` of a child `s`. `today` is a day in Kampala, as SQL: what is due until
 * then is due, or the next fees if nothing is.
 */
export const createDueQuery = (today: string): string => `
  select coalesce(sum(f.outstanding_ugx), 0)::bigint as outstanding, min(f.due_on) as due_on,
    coalesce(sum(f.outstanding_ugx) filter (where f.due_on <= greatest(n.first_on, ${today})), 0)::bigint as due_ugx,
    case when count(*) filter (where f.due_on <= greatest(n.first_on, ${today})) = 1
      then min(f.description) filter (where f.due_on <= greatest(n.first_on, ${today})) end as due_fee
  from fee_items f cross join (
    select min(due_on) as first_on from fee_items where student_id = s.id and outstanding_ugx > 0) n
  where f.student_id = s.id and f.outstanding_ugx > 0`;

/** Returns what is due of children: all that is overdue, or else what is due on the first day. */
const sumDue = (
  children: readonly RemindedChild[],
  today: string,
): { dueUgx: number; dueOn: string; part: RegExpExecArray | null } => {
  const [dueOn = today] = children.map((child) => child.dueOn).sort();
  const due = children.filter((child) => child.dueOn < today || child.dueOn === dueOn);
  const part = /, part (\d) of (\d)$/.exec((due.length === 1 && due[0]?.dueFee) || '');
  return { dueUgx: due.reduce((sum, child) => sum + child.dueUgx, 0), dueOn, part };
};

/** Names children as a look-up does. Of many, such as those of a sponsor, names the first and counts the others, so that it takes two parts of an SMS at most. */
const nameChildren = (children: readonly RemindedChild[], more: string): string => {
  const named = children.length > MAX_NAMED_CHILDREN ? children.slice(0, MAX_NAMED_CHILDREN - 1) : children;
  const names = named.map(({ firstName, lastName }) => toPlainText(maskChildName(firstName, lastName)));
  const others = children.length - named.length;
  return others === 0
    ? names.join(', ')
    : formatText(more, { children: names.join(', '), count: formatFigures(others) });
};

/**
 * Composes the fee reminder of a guardian's children at one school, with masked names, as in a look-up. Shortens the school's name, or leaves out the
 * total, if the text would otherwise need a second part. `today` is the day in Kampala; `link` is measured, and `shownLink` is written in its place.
 */
export const composeFeeReminder = (
  children: readonly RemindedChild[],
  schoolName: string,
  language: Language,
  {
    today,
    link,
    shownLink = link,
    stopNumber,
  }: { today: string; link: string; shownLink?: string; stopNumber: string },
): { text: string; characters: number; parts: number } => {
  const { sms, months } = answerTexts[language];
  const school = toPlainText(schoolName);
  const { dueUgx, dueOn, part } = sumDue(children, today);
  const totalUgx = children.reduce((sum, { outstandingUgx }) => sum + outstandingUgx, 0);
  const due = formatFigures(dueUgx);
  const child = nameChildren(children, sms.fee_more);
  const compose = (name: string, url: string, rest: string): string =>
    formatText(dueOn < today ? sms.fee_overdue : sms.fee_due, {
      school: name,
      child,
      amount: part
        ? formatText(sms.fee_part, { amount: due, part: part[1] ?? '', parts: part[2] ?? '' })
        : due,
      day: formatDay(dueOn, months),
      rest,
      link: url,
      number: stopNumber,
    });
  const shorten = (rest: string): string => {
    const whole = compose(school, link, rest);
    const excess = whole.length - MAX_SMS_CHARS;
    const short = measureSms(whole).parts > 1 ? shortenText(school, school.length - excess) : school;
    return short.length >= MIN_SCHOOL_LENGTH ? short : school;
  };
  // The total is left out if it would cost a second part.
  const total = totalUgx > dueUgx ? formatText(sms.fee_rest, { amount: formatFigures(totalUgx) }) : '';
  const rest = measureSms(compose(shorten(total), link, total)).parts > 1 ? '' : total;
  const name = shorten(rest);
  const { units, parts } = measureSms(compose(name, link, rest));
  return { text: compose(name, shownLink, rest), characters: units, parts };
};

/** Settings that fee reminders need. */
export type ReminderConfig = Pick<Config, 'secretKey' | 'SMS_SHORT_CODE' | 'smsPrices'>;
