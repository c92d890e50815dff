import { formatText } from '../messages/format-text';
import type { Network } from '../people/networks';
import { networkNames } from '../people/phone';
import { formatUnbrokenUgx } from './format-ugx';

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

/** Texts about a charge. Their keys are not quoted, so that the build of the widgets shortens them. */
interface ChargeTexts {
  row_charge: string;
  charge_unknown: string;
  row_total: string;
}

/** Returns what a payer reads of a network's charge: the charge, and the sum with the amount if the tariff is known. */
export const listChargeRows = (
  network: Network,
  amountUgx: number,
  charges: PayerCharges | null,
  text: ChargeTexts,
): { name: string; value: string }[] => {
  const name = formatText(text.row_charge, { network: networkNames[network] });
  const chargeUgx = findPayerCharge(charges, network, amountUgx);
  if (chargeUgx === null) return [{ name, value: text.charge_unknown }];
  return [
    { name, value: formatUnbrokenUgx(chargeUgx) },
    { name: text.row_total, value: formatUnbrokenUgx(amountUgx + chargeUgx) },
  ];
};
