/** Formats a provider's code as words: `PAYEE_NOT_FOUND` becomes `Payee not found`. Any other text stays as it is. */
export const formatProviderCode = (code: string): string =>
  /^[A-Z]+(_[A-Z]+)+$/.test(code) ? code[0] + code.slice(1).toLowerCase().replaceAll('_', ' ') : code;
