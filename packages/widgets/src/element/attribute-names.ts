/** Attributes of every widget's tag. Each is also a property; `reg-no` is `regNo`. */
export const attributeNames = [
  'school',
  'lang',
  'theme',
  'accent',
  'api',
  'reg-no',
  'amount',
  'return-url',
  'mode',
  'test',
] as const;
