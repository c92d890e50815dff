/** The attributes of every widget's tag; each is a property too, as `lang` is by nature. */
export const attributeNames = ['school', 'lang', 'theme', 'accent', 'api'] as const;
