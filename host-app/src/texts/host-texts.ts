import type {
  AccountFieldTexts,
  FieldTexts,
  LineTexts,
  LoanFieldTexts,
  LoanTexts,
  OwnRepaymentTexts,
  RepaymentTexts,
  SiteTexts,
  SupportFieldTexts,
  UiTexts,
  WidgetTexts,
} from '@somesa/core';
import type { OfficeTexts } from '@somesa/core/office-texts';

/** Everything that the host says, part by part. */
export interface HostTexts extends SiteTexts {
  line: LineTexts;
  ui: UiTexts;
  fields: FieldTexts;
  /** Everything that the wizards say. */
  widget: WidgetTexts;
  /** What only the loan application says. */
  loanWidget: LoanTexts;
  /** What only repayments say. */
  repaymentWidget: RepaymentTexts;
  /** What only the repayment of one's own loan says. */
  ownRepaymentWidget: OwnRepaymentTexts;
  accountFields: AccountFieldTexts;
  loanFields: LoanFieldTexts;
  supportFields: SupportFieldTexts;
  /** Everything that the back office says. */
  office: OfficeTexts;
}
export type TextPart = keyof HostTexts;
export type TextLoaders = { readonly [Part in TextPart]: () => Promise<HostTexts[Part]> };
