import { formatFigures, formatUgx } from '@somesa/core';
import text from '@somesa/core/messages/en/site/loans.json';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLoanResponse, type LoanVisit, openLoan } from '../../../../testing/loan-page';
import { sampleCost } from '../../../../testing/loans';
import { resetBrowser } from '../../../../testing/visit';

let own: LoanVisit;
beforeEach(resetBrowser);

describe('CostSection', () => {
  it('shows the full cost with every instalment, each figure as the server calculated it', async () => {
    const cost = sampleCost(1_200_000, '12 months');
    own = await openLoan(createLoanResponse('approved', { cost }));
    await own.page.waitFor(text.cost.offer);
    const totals = own.page.container.querySelector('main dl')?.textContent ?? '';
    for (const amount of [cost.monthlyPayment, cost.principal, cost.totalInterest, cost.totalPayable])
      expect(totals).toContain(formatUgx(amount));
    expect(totals).toContain('3.5% a year');
    expect(totals).toContain(`${cost.apr}% a year`);
    expect(totals).toContain(
      `21 November 2027, UGX\u00a0${formatFigures(cost.instalments.at(-1)?.total ?? 0)}`,
    );
    expect(own.main()).toContain(
      `You borrow UGX 1,200,000 + interest ${formatUgx(cost.totalInterest)} = ${formatUgx(cost.totalPayable)}`,
    );
    const rows = [...own.page.container.querySelectorAll('main tbody tr')];
    expect(rows).toHaveLength(12);
    rows.forEach((row, at) => {
      const instalment = cost.instalments[at];
      const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
      expect(cells).toEqual(
        [instalment?.total, instalment?.principal, instalment?.interest, instalment?.balanceAfter].map(
          (amount) => formatFigures(amount ?? -1),
        ),
      );
    });
    expect(own.main()).toContain('assume that we pay the school on 21 November 2026');
  });

  it('shows the first schedule of a running loan in the agreement only, as agreed', async () => {
    const cost = sampleCost(1_200_000, '12 months');
    const schedule = { isChanged: true, lastDueOn: '2027-06-21' };
    own = await openLoan(createLoanResponse('ongoing', { cost, schedule, monthlyPayments: 80_000 }));
    await own.page.waitFor('to 21 June 2027');
    const first = [cost.monthlyPayment, cost.totalPayable, cost.totalInterest].map(formatFigures);
    for (const tab of ['now', 'schedule', 'history'] as const) {
      await own.page.press(text.tabs[tab]);
      for (const amount of first) expect(own.main()).not.toContain(amount);
    }
    await own.page.press(text.tabs.agreement);
    await own.page.waitFor(text.cost.changed);
    for (const amount of first) expect(own.main()).toContain(amount);
    expect(own.page.container.querySelector('main details:not([open]) table')).not.toBeNull();
    expect(own.main()).not.toContain(formatUgx(80_000));
  });

  it('shows the due dates that apply once the school was paid', async () => {
    own = await openLoan(createLoanResponse('ongoing'));
    await own.page.waitFor('We paid the school on 21 November 2026');
    await own.page.press(text.tabs.agreement);
    await own.page.waitFor(text.cost.agreed);
    const days = [...own.page.container.querySelectorAll('main tbody th')].map((day) => day.textContent);
    expect(days.slice(-3)).toEqual(['21 Dec 2026', '21 Jan 2027', '21 Feb 2027']);
    expect(own.main()).not.toContain('as if the school');
  });
});
