import type { TextLoaders } from './host-texts';

/** Where each part stands in English. */
export const en: TextLoaders = {
  line: async () => (await import('@somesa/core/messages/en/line')).line,
  ui: async () => (await import('@somesa/core/messages/en/ui')).ui,
  fields: async () => (await import('@somesa/core/messages/en/fields')).fields,
  accountFields: async () => (await import('@somesa/core/messages/en/account-fields')).accountFields,
  loanFields: async () => (await import('@somesa/core/messages/en/loan-fields')).loanFields,
  widget: async () => (await import('@somesa/core/texts/en')).texts,
  loanWidget: async () => (await import('@somesa/core/loan-texts/en')).texts,
  repaymentWidget: async () => (await import('@somesa/core/repayment-texts/en')).texts,
  ownRepaymentWidget: async () => (await import('@somesa/core/own-repayment-texts/en')).texts,
  supportFields: async () => (await import('@somesa/core/messages/en/support-fields')).supportFields,
  layout: async () => (await import('@somesa/core/site/en/layout')).layout,
  descriptions: async () => (await import('@somesa/core/site/en/descriptions')).descriptions,
  home: async () => (await import('@somesa/core/site/en/home')).home,
  payFees: async () => (await import('@somesa/core/site/en/pay-fees')).payFees,
  receipts: async () => (await import('@somesa/core/site/en/receipts')).receipts,
  partner: async () => (await import('@somesa/core/site/en/partner')).partner,
  instalments: async () => (await import('@somesa/core/site/en/instalments')).instalments,
  legal: async () => (await import('@somesa/core/site/en/legal')).legal,
  help: async () => (await import('@somesa/core/site/en/help')).help,
  accounts: async () => (await import('@somesa/core/site/en/accounts')).accounts,
  loans: async () => (await import('@somesa/core/site/en/loans')).loans,
  profile: async () => (await import('@somesa/core/site/en/profile')).profile,
  dashboard: async () => (await import('@somesa/core/site/en/dashboard')).dashboard,
  office: async () => (await import('@somesa/core/office/en')).office,
};
