import { toKampalaDay } from '@somesa/core';
import type { StatementAccount } from '@somesa/core/admin';
import { refreshAccountDays } from '../../payments/statements/account-days';
import { listDailyChanges } from '../../payments/statements/ledger-movements';
import { type StatementDependencies, settleAllStatements } from '../../payments/statements/statement-imports';
import { walletBalances } from '../../payments/tables/statements';
import { addDays } from '../../platform/add-days';
import type { CollectionProvider, TransferProviders } from '../../providers/provider';
import type { NightlyCheck } from './nightly-check';

/** Creates the check that asks the networks for the balances of our wallets, and stores each beside that of the ledger. */
const createBalanceCheck =
  ({ mtn }: TransferProviders): NightlyCheck =>
  async ({ database, clock, providers, shouldContinue, warn }) => {
    const wallets: [StatementAccount, Pick<CollectionProvider, 'currency' | 'getBalance'>][] = [
      ['mtn', providers.mtn],
      ['mtn-disbursements', mtn],
      ['airtel', providers.airtel],
    ];
    for (const [account, { currency, getBalance }] of wallets) {
      if (currency !== 'UGX' || !(await shouldContinue())) continue;
      const outcome = await getBalance();
      if (outcome.kind !== 'balance') {
        warn('a network did not say the balance of our wallet', { account, detail: outcome.detail });
        continue;
      }
      await database.transaction(async (tx) => {
        const askedAt = clock.now();
        const today = toKampalaDay(askedAt);
        const changes = await listDailyChanges(tx, account);
        const ledgerUgx = changes.reduce((sum, { amountUgx }) => sum + amountUgx, 0);
        const { amountUgx: balanceUgx } = outcome;
        await tx.orm.insert(walletBalances).values({ account, askedAt, balanceUgx, ledgerUgx });
        await refreshAccountDays(tx, account, { from: addDays(today, -1), today, now: askedAt });
      });
    }
  };

/** Creates the nightly checks of balances and statements: what is still without a match is matched again, and the days are compared. */
export const createStatementChecks = (
  statements: StatementDependencies,
  transfers: TransferProviders,
  isStopping: () => boolean,
): Record<string, NightlyCheck> => ({
  balances: createBalanceCheck(transfers),
  statements: async ({ shouldContinue }) => {
    if (await shouldContinue()) await settleAllStatements(statements, isStopping);
  },
});
