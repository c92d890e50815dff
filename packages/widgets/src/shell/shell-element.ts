import { attributeNames } from '../element/attribute-names';
import { type AppChunk, type KitChunk, load, type OwnTexts } from './chunks';
import { firstStep, make, show } from './first-step';
import type { FirstStepTexts } from './first-words';
import type { LanguageChunk, MountedWidget } from './hand-over';
import { scriptUrl } from './script-url';

interface Shell extends HTMLElement {
  _load(): void;
}

/** Fetches the app of what is nearer to the screen than this. */
const near = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) if (entry.isIntersecting) (entry.target as Shell)._load();
  },
  { rootMargin: '400px' },
);

/** Keeps a page's shortcuts from firing while somebody types here: for the page, the target is our tag. */
const keepKeys = (event: KeyboardEvent): void => {
  if (!(event.ctrlKey || event.metaKey || /^(Esc|Tab|F.)/.test(event.key))) event.stopPropagation();
};

/**
 * Builds the class of one tag. It paints the first step at once, fetches the app when near the screen or Next is pressed, hands
 * over, and leaves nothing when the tag goes. Moving the tag keeps what was typed. Bytes decide here: names that start with _ are
 * shortened by the build, and whatever can wait for the app is in the app.
 * @param name the tag without `somesa-`
 * @param english the first step in English; the other languages bring theirs. With the words of the link alone, a place is held
 */
export const shellElement = (
  name: string,
  english: FirstStepTexts | readonly [link: string],
): CustomElementConstructor =>
  class extends HTMLElement implements Shell {
    static get observedAttributes(): readonly string[] {
      return attributeNames;
    }

    declare _app: MountedWidget | null | undefined;
    /** With the language that is being fetched, once it is. */
    declare _form: (HTMLFormElement & { _loading?: string }) | null | undefined;

    connectedCallback(): void {
      if (this._form) return;
      let root = this.shadowRoot;
      if (!root) {
        root = this.attachShadow({ mode: 'open' });
        for (const type of ['keydown', 'keypress', 'keyup'] as const)
          root.addEventListener(type, keepKeys as EventListener);
      }
      const form = make('form', {});
      form.style.colorScheme = this.getAttribute('theme')?.replace('auto', '') ?? '';
      show(root, form);
      this._form = form;
      near.observe(this);
      try {
        // If this tab remembers the widget, the person may be past the first step.
        if (!english[1] || sessionStorage.getItem(`somesa:${name}:${this.getAttribute('school')}`)) return;
      } catch {}
      const language = this._language();
      const fill = firstStep(form, (event) => {
        event.preventDefault();
        form.ariaBusy = 'true';
        this._load();
      });
      if (language === 'en') fill(english as FirstStepTexts);
      // Where it fails, the app fails with it, and says so.
      else
        load<LanguageChunk>(language).then(
          ({ words }) => fill(words as FirstStepTexts),
          () => this._load(),
        );
    }

    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this._app?.unmount();
        this._form?.remove();
        this._app = this._form = null;
      });
    }

    attributeChangedCallback(): void {
      this._app?.update();
    }

    /** Forgets what was typed and starts at the first step. A payment under way goes on. */
    reset(): void {
      this._app?.reset();
    }

    /** Puts the focus on the first field or, where there is none, on the heading. */
    override focus(): void {
      this._app?.focus();
    }

    /** The language asked for, else the page's, as far as it is here; else English. */
    _language(): string {
      const asked = `${this.lang} ${document.documentElement.lang} en`.toLowerCase();
      return (asked.match(/\b(en|lg|sw)\b/) as RegExpMatchArray)[0];
    }

    /** Fetches the app and its texts, and gives it the form. Where they don't come, a link to our own page does. */
    _load(): void {
      const form = this._form;
      if (!form || form._loading) return;
      const language = this._language();
      form._loading = language;
      Promise.all([
        load<AppChunk>(name),
        load<LanguageChunk>(language),
        load<KitChunk>('pay-fees'),
        // Only pay-fees has its first step here, and it has no texts beside the shared ones.
        english[1] || load<OwnTexts>(`${name}-${language}`),
      ])
        .then(async ([{ start }, { texts }, ...others]) => {
          const mount = await start(...others);
          if (this._form === form) this._app = mount({ tag: this, form, texts, load, scriptUrl });
        })
        .catch(() => {
          const href = new URL(
            `../../${english[1] ? '' : 'installment-payments/options/'}${name}`,
            scriptUrl,
          );
          (form.lastChild || form).replaceWith(make('a', { href, part: 'link' }, english[0]));
          const detail = { code: 'load_failed' };
          this.dispatchEvent(new CustomEvent('somesa-error', { detail, composed: true, bubbles: true }));
        });
    }
  };
