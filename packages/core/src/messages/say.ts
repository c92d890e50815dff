/** Fills the places of a text: `say('At most {amount}', { amount: '500' })`. A place without a value stays visible. */
export const say = (text: string, params: object = {}): string => {
  const values = params as Record<string, unknown>;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
};
