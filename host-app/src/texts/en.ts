import type { TextLoaders } from './host-texts';

/** Functions that load each part in English. */
export const en: TextLoaders = {
  connection: async () => (await import('@somesa/core/messages/en/connection.json')).default,
  ui: async () => (await import('@somesa/core/messages/en/ui.json')).default,
  fields: async () => (await import('@somesa/core/messages/en/fields.json')).default,
  accountFields: async () => (await import('@somesa/core/messages/en/account-fields.json')).default,
  loanFields: async () => (await import('@somesa/core/messages/en/loan-fields.json')).default,
  widget: async () => (await import('@somesa/core/texts/en')).texts,
  loanWidget: async () => (await import('@somesa/core/loan-texts/en')).texts,
  repaymentWidget: async () => (await import('@somesa/core/repayment-texts/en')).texts,
  ownRepaymentWidget: async () => (await import('@somesa/core/own-repayment-texts/en')).texts,
  supportFields: async () => (await import('@somesa/core/messages/en/support-fields.json')).default,
  layout: async () => (await import('@somesa/core/messages/en/site/layout.json')).default,
  descriptions: async () => (await import('@somesa/core/messages/en/site/descriptions.json')).default,
  home: async () => (await import('@somesa/core/messages/en/site/home.json')).default,
  payFees: async () => (await import('@somesa/core/messages/en/site/pay-fees.json')).default,
  receipts: async () => (await import('@somesa/core/messages/en/site/receipts.json')).default,
  partner: async () => (await import('@somesa/core/messages/en/site/partner.json')).default,
  instalments: async () => (await import('@somesa/core/messages/en/site/instalments.json')).default,
  legal: async () => (await import('@somesa/core/messages/en/site/legal.json')).default,
  help: async () => (await import('@somesa/core/messages/en/site/help.json')).default,
  accounts: async () => (await import('@somesa/core/messages/en/site/accounts.json')).default,
  loans: async () => (await import('@somesa/core/messages/en/site/loans.json')).default,
  profile: async () => (await import('@somesa/core/messages/en/site/profile.json')).default,
  dashboard: async () => (await import('@somesa/core/messages/en/site/dashboard.json')).default,
  admin: async () => (await import('@somesa/core/admin/en')).admin,
};
