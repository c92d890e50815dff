/**
 * Attributes of every widget's tag. Each is also a property; `reg-no` is `regNo`. People who write a page's
 * text, but no scripts, can set them, so none may decide where data or money goes:
 * `hostile-attributes.mocked.test.tsx` tests each.
 */
export const attributeNames = [
  'school',
  'lang',
  'theme',
  'accent',
  'reg-no',
  'amount',
  'return-url',
  'mode',
  'test',
] as const;

/**
 * Defines a property for each attribute that is not one already, as `lang` is. `test` gets none: frameworks
 * would write a missing value as '', which turns it on.
 */
export const defineProperties = (prototype: object): void => {
  for (const name of attributeNames) {
    const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    if (name !== 'test' && !(property in prototype))
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

/** Frameworks also write a boolean, or a missing value, as text. */
export const isTestValue = (value: unknown): boolean => !/^(null|undefined|false)$/.test(String(value));

export const adoptEarlyProperties = (tag: HTMLElement): void => {
  const properties = tag as unknown as Record<string, unknown>;
  for (const property of Object.keys(tag)) {
    const value = properties[property];
    if (property === 'test') tag.setAttribute(property, String(value));
    else if (property in Object.getPrototypeOf(tag)) {
      delete properties[property];
      properties[property] = value;
    }
  }
};
