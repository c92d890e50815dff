import type { TextLoaders } from './host-texts';

/** Where each part stands in Luganda. */
export const lg: TextLoaders = {
  line: async () => (await import('@somesa/core/messages/lg/line')).line,
  ui: async () => (await import('@somesa/core/messages/lg/ui')).ui,
  fields: async () => (await import('@somesa/core/messages/lg/fields')).fields,
  accountFields: async () => (await import('@somesa/core/messages/lg/account-fields')).accountFields,
  loanFields: async () => (await import('@somesa/core/messages/lg/loan-fields')).loanFields,
  widget: async () => (await import('@somesa/core/texts/lg')).texts,
  loanWidget: async () => (await import('@somesa/core/loan-texts/lg')).texts,
  repaymentWidget: async () => (await import('@somesa/core/repayment-texts/lg')).texts,
  ownRepaymentWidget: async () => (await import('@somesa/core/own-repayment-texts/lg')).texts,
  supportFields: async () => (await import('@somesa/core/messages/lg/support-fields')).supportFields,
  layout: async () => (await import('@somesa/core/site/lg/layout')).layout,
  descriptions: async () => (await import('@somesa/core/site/lg/descriptions')).descriptions,
  home: async () => (await import('@somesa/core/site/lg/home')).home,
  payFees: async () => (await import('@somesa/core/site/lg/pay-fees')).payFees,
  receipts: async () => (await import('@somesa/core/site/lg/receipts')).receipts,
  partner: async () => (await import('@somesa/core/site/lg/partner')).partner,
  instalments: async () => (await import('@somesa/core/site/lg/instalments')).instalments,
  legal: async () => (await import('@somesa/core/site/lg/legal')).legal,
  help: async () => (await import('@somesa/core/site/lg/help')).help,
  accounts: async () => (await import('@somesa/core/site/lg/accounts')).accounts,
  loans: async () => (await import('@somesa/core/site/lg/loans')).loans,
  profile: async () => (await import('@somesa/core/site/lg/profile')).profile,
  dashboard: async () => (await import('@somesa/core/site/lg/dashboard')).dashboard,
  office: async () => (await import('@somesa/core/office/lg')).office,
};
