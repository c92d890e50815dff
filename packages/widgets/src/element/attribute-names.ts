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

/** Defines a property for each attribute that is not one already, as `lang` is. */
export const defineProperties = (prototype: object): void => {
  for (const name of attributeNames) {
    const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    if (!(property in prototype))
      Object.defineProperty(prototype, property, {
        get(this: HTMLElement): string | null {
          return this.getAttribute(name);
        },
        set(this: HTMLElement, value: string | null | undefined) {
          if (value == null) this.removeAttribute(name);
          else this.setAttribute(name, value);
        },
      });
  }
};

/** Sets the properties again that a tag got before its script had loaded, so that they become attributes. */
export const adoptEarlyProperties = (tag: Record<string, unknown>): void => {
  for (const property of Object.keys(tag))
    if (property in Object.getPrototypeOf(tag)) {
      const value = tag[property];
      delete tag[property];
      tag[property] = value;
    }
};
