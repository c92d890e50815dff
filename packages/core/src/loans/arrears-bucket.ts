/** Range of days past due. */
export type ArrearsBucket = 'current' | '1-7' | '8-30' | '31-60' | '61-90' | '90+';

/** Returns the bucket of a number of days past due. */
export const getArrearsBucket = (daysPastDue: number): ArrearsBucket => {
  if (daysPastDue <= 0) return 'current';
  if (daysPastDue <= 7) return '1-7';
  if (daysPastDue <= 30) return '8-30';
  if (daysPastDue <= 60) return '31-60';
  return daysPastDue <= 90 ? '61-90' : '90+';
};
