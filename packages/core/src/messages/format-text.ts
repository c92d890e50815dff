/** Replaces the placeholders of a text: `formatText('Up to {amount}', { amount: '500' })`. A placeholder without a value stays. */
export const formatText = (text: string, params: object = {}): string => {
  const values = params as Record<string, unknown>;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );
};
