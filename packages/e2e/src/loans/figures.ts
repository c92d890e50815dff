import { inflateSync } from 'node:zlib';
import {
  calculateLoanCost,
  type LoanCost,
  type LoanProductView,
  parseUgx,
  loanApplicationEn as t,
  toKampalaDay,
  uiEn as ui,
} from '@somesa/core';
import a from '@somesa/core/messages/en/agreement.json';
import loans from '@somesa/core/messages/en/site/loans.json';
import type { Locator, Page } from 'playwright-core';
import { callApi } from '../accounts/account';
import type { RequestedLoan } from './application';

/** Cost of a loan as stated in one place: amounts in UGX, days as YYYY-MM-DD. */
export interface Figures {
  principal: number;
  monthly: number;
  totalInterest: number;
  totalPayable: number;
  rate: number;
  apr: number;
  instalments: { dueOn: string; principal: number; interest: number; total: number }[];
}

/** Figures that the loan engine calculates. */
export const toFigures = (cost: LoanCost): Figures => ({
  principal: cost.principal,
  monthly: cost.monthlyPayment,
  totalInterest: cost.totalInterest,
  totalPayable: cost.totalPayable,
  rate: cost.interest,
  apr: cost.apr ?? Number.NaN,
  instalments: cost.instalments.map(({ dueOn, principal, interest, total }) => ({
    dueOn,
    principal,
    interest,
    total,
  })),
});

/** Returns the cost of a loan according to the engine if the school is paid today. */
export const costToday = async ({ amountUgx, term }: RequestedLoan): Promise<LoanCost> => {
  const { json } = await callApi('GET', '/config');
  const { loanProduct } = json as { loanProduct: LoanProductView };
  const disbursedOn = toKampalaDay(new Date());
  const cost = calculateLoanCost(loanProduct, { principalUgx: amountUgx, term, disbursedOn });
  if (!cost.ok) throw new Error(cost.error.message);
  return cost.value;
};

/** Returns the amount in a text, in UGX. */
export const amountIn = (text = ''): number => {
  const amountUgx = /^(UGX )?0$/.test(text) ? 0 : parseUgx(text);
  if (amountUgx === null) throw new Error(`'${text}' is no amount`);
  return amountUgx;
};

/** Returns the date in a text, as YYYY-MM-DD. Tables shorten the month, and widgets may omit the current year. */
export const dayIn = (text = ''): string => {
  const [, date = '', month = '?', year = toKampalaDay(new Date()).slice(0, 4)] =
    /^(\d{1,2}) (\w{3,})(?: (\d{4}))?$/.exec(text) ?? [];
  const number = ui.months.split(' ').findIndex((name) => name.startsWith(month)) + 1;
  if (number === 0) throw new Error(`'${text}' is no day`);
  return [year, String(number).padStart(2, '0'), date.padStart(2, '0')].join('-');
};

/** Reads a list of names and values. */
export const readRows = async (list: Locator): Promise<Map<string, string>> =>
  new Map(
    await list.evaluate((element) =>
      [...element.querySelectorAll('dt')].map(
        (name) => [name.textContent ?? '', name.nextElementSibling?.textContent ?? ''] as const,
      ),
    ),
  );

/** Reads the rows of a table. */
export const readCells = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

/** Reads the figures on the card of the application, in the calculator and in the summary. */
export const cardFigures = async (card: Locator, principal: string): Promise<Figures> => {
  const rows = await readRows(card.locator('dl'));
  return {
    principal: amountIn(principal),
    monthly: amountIn((await card.locator('strong').first().textContent()) ?? ''),
    totalInterest: amountIn(rows.get(t.total_interest)),
    totalPayable: amountIn(rows.get(t.total_payable)),
    rate: Number.parseFloat(rows.get(t.rate) ?? ''),
    apr: Number.parseFloat(rows.get(t.apr) ?? ''),
    instalments: (await readCells(card.locator('table'))).map(([day, principalUgx, interest, total]) => ({
      dueOn: dayIn(day),
      principal: amountIn(principalUgx),
      interest: amountIn(interest),
      total: amountIn(total),
    })),
  };
};

/** Reads the figures of a loan on the parent's own page, in the section with that title. */
export const pageFigures = async (page: Page, title: string): Promise<Figures> => {
  const part = page.getByRole('region', { name: title, exact: true });
  const { cost: words } = loans;
  const rows = await readRows(part.locator('dl'));
  return {
    principal: amountIn(rows.get(words.principal)),
    monthly: amountIn(rows.get(words.monthly)),
    totalInterest: amountIn(rows.get(words.totalInterest)),
    totalPayable: amountIn(rows.get(words.totalPayable)),
    rate: Number.parseFloat(rows.get(words.rate) ?? ''),
    apr: Number.parseFloat(rows.get(words.apr) ?? ''),
    instalments: (await readCells(part.locator('table'))).map(([day, total, principal, interest]) => ({
      dueOn: dayIn(day),
      principal: amountIn(principal),
      interest: amountIn(interest),
      total: amountIn(total),
    })),
  };
};

/** First character of compressed data; metadata does not begin with it. */
const ZLIB = 'x';

/** Lists every text that one of our PDFs draws, in order. */
export const textsIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .filter(([, packed = '']) => packed.startsWith(ZLIB))
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .flatMap((drawn) => [...drawn.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    );

/** Reads the figures in the printed agreement. */
export const agreementFigures = (pdf: Buffer): Figures => {
  const texts = textsIn(pdf);
  const behind = (label: string): string => texts[texts.indexOf(label) + 1] ?? '';
  const instalments: Figures['instalments'] = [];
  let at = texts.indexOf(a.column_balance) + 1;
  for (; texts[at] === String(instalments.length + 1); at += 6)
    instalments.push({
      dueOn: dayIn(texts[at + 1]),
      principal: amountIn(texts[at + 2]),
      interest: amountIn(texts[at + 3]),
      total: amountIn(texts[at + 4]),
    });
  return {
    principal: amountIn(behind(a.row_principal)),
    monthly: amountIn(behind(a.row_monthly)),
    totalInterest: amountIn(behind(a.row_interest)),
    totalPayable: amountIn(behind(a.row_payable)),
    rate: Number.parseFloat(behind(a.row_rate)),
    apr: Number.parseFloat(behind(a.row_apr)),
    instalments,
  };
};
