import {
  formatText,
  type LoanAccountAnswer,
  type NotificationListAnswer,
  type OverviewAnswer,
} from '@somesa/core';
import d from '@somesa/core/messages/en/site/dashboard.json';
import l from '@somesa/core/messages/en/site/loans.json';
import profile from '@somesa/core/messages/en/site/profile.json';
import type { Locator, Page } from 'playwright-core';
import { callApi, type Session } from '../accounts/account';
import { amountIn, dayIn, readCells, readRows } from '../loans/figures';
import { expectDone } from '../loans/loans-api';

/** A payment on a loan as a list shows it: the amount in UGX, the day as YYYY-MM-DD. */
export interface ShownPayment {
  on: string;
  amount: number;
  type: string;
}

/** An instalment as the schedule shows it. Amounts in UGX. */
interface ShownInstalment {
  dueOn: string;
  total: number;
  paid: number;
  left: number;
  state: string;
}

/** Returns the server's response about a parent's loans. */
export const getOverview = ({ token }: Pick<Session, 'token'>): Promise<OverviewAnswer> =>
  expectDone<OverviewAnswer>(callApi('GET', '/parent/overview', { token }));

/** Returns the server's response about one loan. */
export const getLoanAccount = ({ token }: Pick<Session, 'token'>, id: string): Promise<LoanAccountAnswer> =>
  expectDone<LoanAccountAnswer>(callApi('GET', `/parent/loans/${id}/account`, { token }));

/** Returns the notifications sent to a parent, newest first. */
export const listNotifications = ({ token }: Pick<Session, 'token'>): Promise<NotificationListAnswer> =>
  expectDone<NotificationListAnswer>(callApi('GET', '/parent/notifications', { token }));

const instalmentsIn = async (table: Locator): Promise<ShownInstalment[]> =>
  (await readCells(table)).map(([dueOn, total, paid, left, state = '']) => ({
    dueOn: dayIn(dueOn),
    total: amountIn(total),
    paid: amountIn(paid),
    left: amountIn(left),
    state,
  }));

/** Returns the bell in the top bar, with any count. */
const bell = new RegExp(`^${formatText(d.menu.bell, { count: '\\d+' })}|^${d.menu.bellNone}`);

const countIn = (text = ''): number => Number.parseInt(text, 10);

const termsIn = async (within: Locator) => {
  const rows = await readRows(within.locator(`dl[aria-label="${d.terms.title}"]`));
  return {
    total: countIn(rows.get(d.terms.total)),
    covered: countIn(rows.get(d.terms.covered)),
    remaining: countIn(rows.get(d.terms.remaining)),
  };
};

/** Reads the screens of a parent. */
export const openLoanViews = (page: Page) => {
  const main = page.getByRole('main');
  const sidebar = page.getByRole('navigation', { name: profile.menu.navigation, exact: true });
  const table = (name: string): Locator => main.getByRole('table', { name, exact: true });
  const title = (name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const unread = async (): Promise<number> => {
    const said = await page.getByRole('link', { name: bell }).first().getAttribute('aria-label');
    return said === d.menu.bellNone ? 0 : countIn(/\d+/.exec(said ?? '')?.[0]);
  };

  const tab = (name: string): Promise<void> =>
    page
      .getByRole('navigation', { name: l.tabs.label, exact: true })
      .getByRole('link', { name, exact: true })
      .click();

  const payments = async (name: string): Promise<ShownPayment[]> =>
    (await readCells(table(name)))
      .filter((cells) => cells.length > 1)
      .map(([on, amount, type = '']) => ({ on: dayIn(on), amount: amountIn(amount), type }));

  return {
    /** Goes to a page by the side menu. */
    go: async (name: string, heading = name): Promise<void> => {
      await sidebar.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await title(heading);
    },
    title,
    table,
    unread,

    overview: async () => {
      const rows = await readRows(main.locator(`dl[aria-label="${d.totals.title}"]`));
      const recent =
        (await table(d.recent.title).count()) === 0 ? [] : await readCells(table(d.recent.title));
      return {
        taken: amountIn(rows.get(d.totals.taken)),
        paid: amountIn(rows.get(d.totals.paid)),
        pending: amountIn(rows.get(d.totals.pending)),
        terms: await termsIn(main),
        instalments: await instalmentsIn(table(d.progress.table)),
        recent: recent.map(([on, type = '', amount]) => ({ on: dayIn(on), amount: amountIn(amount), type })),
        unread: await unread(),
      };
    },

    repayments: (): Promise<ShownPayment[]> => payments(d.repayments.table),

    history: (childName: string): Promise<ShownPayment[]> =>
      payments(formatText(d.payments.ofLoan, { child: childName })),

    loan: async () => {
      await tab(l.tabs.now);
      const part = page.getByRole('region', { name: d.account.title, exact: true });
      await part.waitFor();
      const rows = await readRows(part.locator('dl').first());
      const figures = {
        taken: amountIn(rows.get(d.account.taken)),
        paid: amountIn(rows.get(d.account.paid)),
        pending: amountIn(rows.get(d.account.pending)),
        terms: await termsIn(part),
      };
      await tab(l.tabs.schedule);
      return { ...figures, instalments: await instalmentsIn(table(d.progress.table)) };
    },

    /** Returns the allocation of each payment, part by part, as shown in the expanded rows. */
    parts: async (): Promise<Record<string, number>[]> => {
      const rows = table(d.repayments.table);
      await rows.waitFor();
      for (const button of await rows.getByRole('button').all()) await button.click();
      const sheets = await rows.locator('tr.detail dl').all();
      const found = await Promise.all(sheets.map((sheet) => readRows(sheet)));
      return found.map((sheet) =>
        Object.fromEntries(
          [...sheet]
            .filter(([name]) => name !== d.repayments.reference)
            .map(([name, text]) => [name, amountIn(text)]),
        ),
      );
    },

    /** Returns the texts on the notifications page, newest first, with plain spaces in amounts. */
    notifications: (): Promise<string[]> =>
      main
        .locator('article .text > a')
        .evaluateAll((texts) =>
          texts.map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' ')),
        ),
  };
};
