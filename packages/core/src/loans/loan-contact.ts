/** Ways in which staff contact a borrower about arrears. */
export const staffContactChannels = ['call', 'message', 'visit'] as const;

/** Ways of a contact about arrears. dashboard: the borrower promised to pay on the page of their loan. */
export const contactChannels = [...staffContactChannels, 'dashboard'] as const;

/** Outcomes of a contact. promised: the borrower promised to pay an amount by a day. */
export const contactOutcomes = ['promised', 'reached', 'not_reached', 'disputed'] as const;

/** Share of the overdue amount, in percent, that a borrower promises at least on their own. */
const MIN_PROMISE_PERCENT = 50;

/** Returns the minimum that a borrower can promise on their own, in UGX: a share of the overdue amount, rounded up. */
export const getMinPromiseUgx = (arrearsUgx: number): number =>
  Math.ceil((arrearsUgx * MIN_PROMISE_PERCENT) / 100);

/** Statuses of a promise to pay. kept: payments from the promise to its day add up to its amount. broken: they do not, and the day is over. */
export const promiseStatuses = ['open', 'kept', 'broken'] as const;
