import { beforeEach, expect, it } from 'vitest';
import type { StubResponse } from '../../../testing/answers';
import { type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { recordFollowedLinks } from '../../../testing/followed-links';
import { sampleLoan } from '../../../testing/loans';
import { resetBrowser } from '../../../testing/visit';

let own: DashboardVisit;
beforeEach(resetBrowser);

const SUMMARY = 'POST /parent/statements/transaction-summary/link';
const HISTORY = 'POST /parent/statements/loan-repayment-history/link';
const linked = (name: string): StubResponse => [
  200,
  { url: `http://localhost:3000/api/files/${name}`, expiresAt: '2026-11-21T08:10:00.000Z' },
];
const open = async (more: Record<string, StubResponse> = {}) => {
  own = await openDashboard('/parent/dashboard/documents-and-statements?from=2026-01-01&to=2026-06-30', {
    [SUMMARY]: linked('summary'),
    [HISTORY]: linked('history'),
    ...more,
  });
};
const pictures = () => [...own.page.container.querySelectorAll('main img')];

it('shows the first page of both statements as pictures with text alternatives', async () => {
  await open();
  await own.page.waitUntil(() => expect(pictures()).toHaveLength(2));
  expect(pictures().map((picture) => picture.getAttribute('alt'))).toEqual([
    'First page of Transaction Summary, 1 January 2026 to 30 June 2026',
    'First page of Loan Repayment history, 1 January 2026 to 30 June 2026',
  ]);
  expect(own.calls.find(({ name }) => name === SUMMARY)?.body).toEqual({
    format: 'svg',
    from: '2026-01-01',
    to: '2026-06-30',
  });
});

it('downloads a statement with a link that is created on request', async () => {
  await open();
  await own.page.waitUntil(() => expect(pictures()).toHaveLength(2));
  const hrefs = recordFollowedLinks();
  await own.page.press('Download CSV');
  await own.page.waitUntil(() => expect(hrefs).toEqual(['http://localhost:3000/api/files/summary']));
  expect(own.calls.at(-1)?.body).toEqual({ format: 'csv', from: '2026-01-01', to: '2026-06-30' });
  own.answers[SUMMARY] = 'broken';
  await own.page.press('Download PDF');
  await own.page.waitFor('Network Error');
  expect(hrefs).toHaveLength(1);
});

it('shows the statements for other dates as they are chosen, and offers no download for an invalid range', async () => {
  await open();
  await own.page.waitUntil(() => expect(pictures()).toHaveLength(2));
  await own.page.type({ to: '2026-05-31' });
  await own.page.waitUntil(() =>
    expect(pictures()[0]?.getAttribute('alt')).toContain('1 January 2026 to 31 May 2026'),
  );
  expect(own.page.at()).toContain('from=2026-01-01&to=2026-05-31');
  await own.page.type({ to: '2025-05-31' });
  expect(own.page.under('to')).toBe('End date is before start date');
  const buttons = [...own.page.container.querySelectorAll<HTMLButtonElement>('main button')];
  expect(buttons.every(({ disabled }) => disabled)).toBe(true);
});

it('shows an error about the dates, or that only the picture is missing', async () => {
  await open({
    [SUMMARY]: [422, { message: 'At most 10 years can be shown.' }],
    [HISTORY]: 'broken',
  });
  await own.page.waitFor('At most 10 years can be shown.');
  await own.page.waitFor('We couldn’t load the preview.');
});

it('lists the agreements of all accepted loans', async () => {
  await open({
    'GET /parent/loans': [
      200,
      {
        loans: [sampleLoan('ongoing'), sampleLoan('submitted', { id: 'l-2', childName: 'Musa Okello' })],
        next: null,
      },
    ],
    'POST /parent/loans/l-1/agreement/link': linked('agreement'),
  });
  await own.page.waitFor('Agreement for Amina Nakato');
  expect(own.main()).not.toContain('Musa Okello');
  const hrefs = recordFollowedLinks();
  const button = own.page.container.querySelector<HTMLButtonElement>(
    'button[aria-label="Download PDF: Agreement for Amina Nakato"]',
  );
  await own.page.do(() => button?.click());
  await own.page.waitUntil(() => expect(hrefs).toEqual(['http://localhost:3000/api/files/agreement']));
});
