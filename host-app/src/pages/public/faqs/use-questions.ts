import {
  bankNames,
  brand,
  formatText,
  formatUgx,
  getMobileMoneyLimits,
  HOLD_MS,
  loanMonths,
  TRANSFER_WAIT_MS,
} from '@somesa/core';
import { useToday } from '../../../layout/today';
import { joinWithOr, toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import type { QuestionGroup } from './search';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns the values that fill the texts about paying: the limits in force today, the banks and the waiting
 * times.
 */
export const useFacts = () => {
  const { or } = useText('help');
  const { minimumUgx, perTransactionUgx } = getMobileMoneyLimits(useToday());
  return {
    name: brand.name,
    minimum: formatUgx(minimumUgx),
    limit: formatUgx(perTransactionUgx),
    banks: joinWithOr(or, bankNames),
    days: TRANSFER_WAIT_MS / DAY_MS,
    hold: HOLD_MS / MINUTE_MS,
    terms: joinWithOr(or, loanMonths),
    phone: toNonBreaking(brand.phones[0]),
    email: brand.emails[1],
  };
};

export const useQuestions = (): QuestionGroup[] => {
  const { groups } = useText('help').faqs;
  const facts = useFacts();
  return groups.map(({ title, items }, group) => ({
    title,
    questions: items.map(({ question, answer }, at) => ({
      id: `${group}-${at}`,
      question,
      answer: formatText(answer, facts),
    })),
  }));
};
