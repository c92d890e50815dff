import type { TextLoaders } from './host-texts';

/** Where each part stands in Swahili. */
export const sw: TextLoaders = {
  line: async () => (await import('@somesa/core/messages/sw/line')).line,
  ui: async () => (await import('@somesa/core/messages/sw/ui')).ui,
  fields: async () => (await import('@somesa/core/messages/sw/fields')).fields,
  accountFields: async () => (await import('@somesa/core/messages/sw/account-fields')).accountFields,
  loanFields: async () => (await import('@somesa/core/messages/sw/loan-fields')).loanFields,
  widget: async () => (await import('@somesa/core/texts/sw')).texts,
  loanWidget: async () => (await import('@somesa/core/loan-texts/sw')).texts,
  repaymentWidget: async () => (await import('@somesa/core/repayment-texts/sw')).texts,
  ownRepaymentWidget: async () => (await import('@somesa/core/own-repayment-texts/sw')).texts,
  supportFields: async () => (await import('@somesa/core/messages/sw/support-fields')).supportFields,
  layout: async () => (await import('@somesa/core/site/sw/layout')).layout,
  descriptions: async () => (await import('@somesa/core/site/sw/descriptions')).descriptions,
  home: async () => (await import('@somesa/core/site/sw/home')).home,
  payFees: async () => (await import('@somesa/core/site/sw/pay-fees')).payFees,
  receipts: async () => (await import('@somesa/core/site/sw/receipts')).receipts,
  partner: async () => (await import('@somesa/core/site/sw/partner')).partner,
  instalments: async () => (await import('@somesa/core/site/sw/instalments')).instalments,
  legal: async () => (await import('@somesa/core/site/sw/legal')).legal,
  help: async () => (await import('@somesa/core/site/sw/help')).help,
  accounts: async () => (await import('@somesa/core/site/sw/accounts')).accounts,
  loans: async () => (await import('@somesa/core/site/sw/loans')).loans,
  profile: async () => (await import('@somesa/core/site/sw/profile')).profile,
  dashboard: async () => (await import('@somesa/core/site/sw/dashboard')).dashboard,
  office: async () => (await import('@somesa/core/office/sw')).office,
};
