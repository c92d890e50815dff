/** Attributes of every widget's tag. Each is also a property. */
export const attributeNames = ['school', 'lang', 'theme', 'accent', 'api'] as const;
