import { type Addresses, addressesOf } from './addresses';
import { attributeNames, parseAttributes, type WidgetOptions } from './attributes';

/** A widget that stands in its shadow root. */
export interface MountedWidget {
  update(options: WidgetOptions): void;
  reset(): void;
  focus(): void;
  unmount(): void;
}

/** Draws a widget into a shadow root and tells what happens; comes with the app's own chunk. */
export type MountWidget = (
  root: ShadowRoot,
  options: WidgetOptions & { school: string },
  addresses: Addresses,
  tell: (name: string, detail: object) => void,
) => MountedWidget;

/** Lets a page's shortcuts not fire while somebody types in a widget: for the page, the target is our tag. */
const keepKeys = (event: Event): void => {
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  if (key !== 'Escape' && !ctrlKey && !metaKey) event.stopPropagation();
};

const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * Builds the class of one tag. The link inside the tag stays until the app has come and takes the shadow root; nothing
 * is left when the tag goes; moving it keeps what was typed.
 */
export const widgetElement = (scriptUrl: string, load: () => Promise<MountWidget>) =>
  class extends Base {
    static get observedAttributes(): readonly string[] {
      return attributeNames;
    }

    declare private widget: MountedWidget | null;
    declare private isLoading: boolean;

    constructor() {
      super();
      this.widget = null;
      this.isLoading = false;
    }

    connectedCallback(): void {
      for (const name of attributeNames) this.upgrade(name);
      void this.mount();
    }

    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.widget?.unmount();
        this.widget = null;
      });
    }

    attributeChangedCallback(): void {
      if (this.widget) this.widget.update(this.read());
      else if (this.isConnected) void this.mount();
    }

    get school(): string | null {
      return this.getAttribute('school');
    }
    set school(value: string | null) {
      this.reflect('school', value);
    }
    get theme(): string | null {
      return this.getAttribute('theme');
    }
    set theme(value: string | null) {
      this.reflect('theme', value);
    }
    get api(): string | null {
      return this.getAttribute('api');
    }
    set api(value: string | null) {
      this.reflect('api', value);
    }

    /** Forgets what was typed and starts at the first step. A payment under way goes on. */
    reset(): void {
      this.widget?.reset();
    }

    /** Puts the focus on the first field or, where there is none, on the heading. */
    override focus(): void {
      this.widget?.focus();
    }

    private upgrade(name: (typeof attributeNames)[number]): void {
      if (name === 'lang' || !Object.hasOwn(this, name)) return;
      const value = this[name];
      Reflect.deleteProperty(this, name);
      this[name] = value;
    }

    private reflect(name: string, value: string | null): void {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    }

    private read(): WidgetOptions {
      return parseAttributes((name) => this.getAttribute(name), document.documentElement.lang);
    }

    private tell(name: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(`somesa-${name}`, { detail, bubbles: true, composed: true }));
    }

    private async mount(): Promise<void> {
      if (this.widget || this.isLoading) return;
      const { school } = this.read();
      if (!school) return this.tell('error', { code: 'school_missing' });
      this.isLoading = true;
      try {
        const mount = await load();
        if (!this.isConnected) return;
        const options = this.read();
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
        for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, keepKeys);
        this.widget = mount(
          root,
          { ...options, school: options.school ?? school },
          addressesOf(scriptUrl, options.api),
          (name, detail) => this.tell(name, detail),
        );
        this.tell('ready', {});
      } catch {
        this.tell('error', { code: 'load_failed' });
      } finally {
        this.isLoading = false;
      }
    }
  };
