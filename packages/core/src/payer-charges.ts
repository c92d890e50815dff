import type { Network } from './phone';

/** Charge of a network to a payer, on top of an amount up to `upToUgx`, in UGX. */
export interface ChargeBand {
  upToUgx: number;
  chargeUgx: number;
}

/** Charges of each network, lowest amounts first; none if its tariff is not configured. */
export type PayerCharges = Readonly<Record<Network, readonly ChargeBand[]>>;

/** Returns what a network charges a payer on top of an amount, in UGX; null if its tariff is not known. */
export const findPayerCharge = (
  charges: PayerCharges | null,
  network: Network,
  amountUgx: number,
): number | null => charges?.[network].find(({ upToUgx }) => amountUgx <= upToUgx)?.chargeUgx ?? null;
