import type {
  AccountFieldTexts,
  ConnectionTexts,
  FieldTexts,
  LateFeeTexts,
  LoanFieldTexts,
  LoanTexts,
  OwnRepaymentTexts,
  RepaymentTexts,
  SiteTexts,
  SupportFieldTexts,
  UiTexts,
  WidgetTexts,
} from '@somesa/core';
import type { AdminTexts } from '@somesa/core/admin-texts';

export interface HostTexts extends SiteTexts {
  connection: ConnectionTexts;
  ui: UiTexts;
  fields: FieldTexts;
  widget: WidgetTexts;
  /** Texts that only the loan application uses. */
  loanWidget: LoanTexts;
  /** Texts that only repayments use. */
  repaymentWidget: RepaymentTexts;
  /** Texts that only the repayment of one's own loan uses. */
  ownRepaymentWidget: OwnRepaymentTexts;
  accountFields: AccountFieldTexts;
  loanFields: LoanFieldTexts;
  lateFee: LateFeeTexts;
  supportFields: SupportFieldTexts;
  /** All texts of the back office, which are in English only. */
  admin: AdminTexts;
}
export type TextPart = keyof HostTexts;
export type TextLoaders = { readonly [Part in TextPart]: () => Promise<HostTexts[Part]> };
export type TranslatedTextLoaders = Omit<TextLoaders, 'admin'>;
