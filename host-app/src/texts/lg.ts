import type { TranslatedTextLoaders } from './host-texts';

/** Functions that load each part in Luganda. */
export const lg: TranslatedTextLoaders = {
  connection: async () => (await import('@somesa/core/messages/lg/connection.json')).default,
  ui: async () => (await import('@somesa/core/messages/lg/ui.json')).default,
  fields: async () => (await import('@somesa/core/messages/lg/fields.json')).default,
  accountFields: async () => (await import('@somesa/core/messages/lg/account-fields.json')).default,
  loanFields: async () => (await import('@somesa/core/messages/lg/loan-fields.json')).default,
  lateFee: async () => (await import('@somesa/core/messages/lg/late-fee.json')).default,
  widget: async () => (await import('@somesa/core/texts/lg')).texts,
  loanWidget: async () => (await import('@somesa/core/loan-texts/lg')).texts,
  repaymentWidget: async () => (await import('@somesa/core/repayment-texts/lg')).texts,
  ownRepaymentWidget: async () => (await import('@somesa/core/own-repayment-texts/lg')).texts,
  supportFields: async () => (await import('@somesa/core/messages/lg/support-fields.json')).default,
  layout: async () => (await import('@somesa/core/messages/lg/site/layout.json')).default,
  descriptions: async () => (await import('@somesa/core/messages/lg/site/descriptions.json')).default,
  home: async () => (await import('@somesa/core/messages/lg/site/home.json')).default,
  payFees: async () => (await import('@somesa/core/messages/lg/site/pay-fees.json')).default,
  receipts: async () => (await import('@somesa/core/messages/lg/site/receipts.json')).default,
  partner: async () => (await import('@somesa/core/messages/lg/site/partner.json')).default,
  instalments: async () => (await import('@somesa/core/messages/lg/site/instalments.json')).default,
  legal: async () => (await import('@somesa/core/messages/lg/site/legal.json')).default,
  help: async () => (await import('@somesa/core/messages/lg/site/help.json')).default,
  accounts: async () => (await import('@somesa/core/messages/lg/site/accounts.json')).default,
  loans: async () => (await import('@somesa/core/messages/lg/site/loans.json')).default,
  profile: async () => (await import('@somesa/core/messages/lg/site/profile.json')).default,
  dashboard: async () => (await import('@somesa/core/messages/lg/site/dashboard.json')).default,
};
