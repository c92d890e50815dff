/** The shape of a catalogue in any language: its keys, and as many items in its lists. */
export type Texts<T> = T extends string ? string : { readonly [Key in keyof T]: Texts<T[Key]> };
