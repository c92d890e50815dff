import { attributeNames } from './attribute-names';

/** Gives a tag's class a property for each attribute that has none by nature. */
const define = (prototype: object): void => {
  for (const name of attributeNames) {
    if (name in prototype) continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement): string | null {
        return this.getAttribute(name);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  }
};

/** Makes the properties of a tag mirror its attributes, also those that were set before the app came. */
export const mirrorProperties = (tag: HTMLElement): void => {
  define(Object.getPrototypeOf(tag) as object);
  for (const name of attributeNames) {
    const early = Object.getOwnPropertyDescriptor(tag, name);
    if (!early) continue;
    Reflect.deleteProperty(tag, name);
    Reflect.set(tag, name, early.value);
  }
};
