/** Any other text stays as it is. */
export const formatProviderCode = (code: string): string =>
  /^[A-Z]+(_[A-Z]+)+$/.test(code) ? code[0] + code.slice(1).toLowerCase().replaceAll('_', ' ') : code;
