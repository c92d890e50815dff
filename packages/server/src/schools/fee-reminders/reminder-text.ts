import { formatDay, formatFigures, formatText, type Language, maskChildName } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { MAX_SMS_CHARS, shortenText, toPlainText } from '../../messaging/sms/plain-text';
import { measureSms } from '../../messaging/sms/sms-parts';
import type { Config } from '../../platform/config/config';

/** Minimum number of characters of a school's name that is shortened to keep a text in one part. */
const MIN_SCHOOL_LENGTH = 8;

/** Child and school of a fee reminder, with what is owed and since when. */
export interface RemindedChild {
  firstName: string;
  lastName: string;
  school: string;
  outstandingUgx: number;
  /** Oldest due date of an unpaid fee. */
  dueOn: string;
}

/**
 * Composes a fee reminder with a masked name, as in a look-up. Shortens the school's name if the text would otherwise need a second part.
 * `today` is the day in Kampala; `link` is measured, and `shownLink` is written in its place.
 */
export const composeFeeReminder = (
  child: RemindedChild,
  language: Language,
  {
    today,
    link,
    shownLink = link,
    stopNumber,
  }: { today: string; link: string; shownLink?: string; stopNumber: string },
): { text: string; characters: number; parts: number } => {
  const { sms, months } = answerTexts[language];
  const school = toPlainText(child.school);
  const compose = (name: string, url: string): string =>
    formatText(child.dueOn < today ? sms.fee_overdue : sms.fee_due, {
      school: name,
      child: toPlainText(maskChildName(child.firstName, child.lastName)),
      amount: formatFigures(child.outstandingUgx),
      day: formatDay(child.dueOn, months),
      link: url,
      number: stopNumber,
    });
  const whole = measureSms(compose(school, link));
  const excess = compose(school, link).length - MAX_SMS_CHARS;
  const short = whole.parts > 1 ? shortenText(school, school.length - excess) : school;
  const name = short.length >= MIN_SCHOOL_LENGTH ? short : school;
  const { units, parts } = measureSms(compose(name, link));
  return { text: compose(name, shownLink), characters: units, parts };
};

/** Settings that fee reminders need. */
export type ReminderConfig = Pick<Config, 'secretKey' | 'SMS_SHORT_CODE' | 'smsPrices'>;
