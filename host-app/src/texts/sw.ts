import type { TranslatedTextLoaders } from './host-texts';

/** Functions that load each part in Swahili. */
export const sw: TranslatedTextLoaders = {
  connection: async () => (await import('@somesa/core/messages/sw/connection.json')).default,
  ui: async () => (await import('@somesa/core/messages/sw/ui.json')).default,
  fields: async () => (await import('@somesa/core/messages/sw/fields.json')).default,
  accountFields: async () => (await import('@somesa/core/messages/sw/account-fields.json')).default,
  loanFields: async () => (await import('@somesa/core/messages/sw/loan-fields.json')).default,
  lateFee: async () => (await import('@somesa/core/messages/sw/late-fee.json')).default,
  widget: async () => (await import('@somesa/core/texts/sw')).texts,
  loanWidget: async () => (await import('@somesa/core/loan-texts/sw')).texts,
  repaymentWidget: async () => (await import('@somesa/core/repayment-texts/sw')).texts,
  ownRepaymentWidget: async () => (await import('@somesa/core/own-repayment-texts/sw')).texts,
  supportFields: async () => (await import('@somesa/core/messages/sw/support-fields.json')).default,
  layout: async () => (await import('@somesa/core/messages/sw/site/layout.json')).default,
  descriptions: async () => (await import('@somesa/core/messages/sw/site/descriptions.json')).default,
  home: async () => (await import('@somesa/core/messages/sw/site/home.json')).default,
  payFees: async () => (await import('@somesa/core/messages/sw/site/pay-fees.json')).default,
  receipts: async () => (await import('@somesa/core/messages/sw/site/receipts.json')).default,
  partner: async () => (await import('@somesa/core/messages/sw/site/partner.json')).default,
  instalments: async () => (await import('@somesa/core/messages/sw/site/instalments.json')).default,
  legal: async () => (await import('@somesa/core/messages/sw/site/legal.json')).default,
  help: async () => (await import('@somesa/core/messages/sw/site/help.json')).default,
  accounts: async () => (await import('@somesa/core/messages/sw/site/accounts.json')).default,
  loans: async () => (await import('@somesa/core/messages/sw/site/loans.json')).default,
  profile: async () => (await import('@somesa/core/messages/sw/site/profile.json')).default,
  dashboard: async () => (await import('@somesa/core/messages/sw/site/dashboard.json')).default,
};
