import { adoptEarlyProperties, attributeNames, defineProperties } from '../element/attribute-names';
import {
  type AppChunk,
  type DialogChunk,
  findPreload,
  type KitChunk,
  load,
  loadProblems,
  type OwnTexts,
} from './chunks';
import { attachForm, createElement, createFirstStep } from './first-step';
import type { FirstStepTexts } from './first-step-texts';
import type { LanguageChunk, MountedWidget } from './hand-over';
import { scriptUrl } from './script-url';

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

interface Shell extends HTMLElement {
  _load(): void;
}

const nearScreen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) if (entry.isIntersecting) (entry.target as Shell)._load();
  },
  { rootMargin: '400px' },
);

// Stops key events, so that typing does not trigger shortcuts of the host page, to which the target is our
// tag and not a field.
const stopKey = (event: KeyboardEvent): void => {
  if (!(event.ctrlKey || event.metaKey || /^(Esc|Tab|F.)/.test(event.key))) event.stopPropagation();
};

/**
 * Creates the class of one tag. It shows the placeholder form, loads the app near the screen or when Next is
 * pressed, hands over to it, and cleans up when the tag is removed. Moving the tag keeps the input. This code
 * must stay small: the build shortens names that start with `_`, and everything that can wait is in the app.
 * @param name tag without `somesa-`
 * @param english texts of the first step in English, or only that of the link, for an empty placeholder
 */
export const createShellElement = (
  name: string,
  english: FirstStepTexts | readonly [link: string],
): CustomElementConstructor => {
  class ShellElement extends HTMLElement implements Shell {
    static get observedAttributes(): readonly string[] {
      return attributeNames;
    }

    /** Build of this script, by which another version knows that the tag is not its own. */
    static get build(): string {
      return BUILD;
    }

    declare _app: MountedWidget | null | undefined;
    /** `_loading` is the language with which the app is loading; `_isLost` is true once that has failed. */
    declare _form: (HTMLFormElement & { _loading?: string; _isLost?: boolean }) | null | undefined;
    declare _isPressed: boolean | null | undefined;
    /** Element with the focus when `focus()` was called without a field to focus. */
    declare _focusedBefore: Element | null | undefined;

    connectedCallback(): void {
      adoptEarlyProperties(this);
      if (this._form) return;
      let root = this.shadowRoot;
      if (!root) {
        root = this.attachShadow({ mode: 'open' });
        for (const type of ['keydown', 'keypress', 'keyup'] as const)
          root.addEventListener(type, stopKey as EventListener);
      }
      const form = createElement('form', {});
      form.style.colorScheme = this.getAttribute('theme')?.replace('auto', '') ?? '';
      this._form = form;
      nearScreen.observe(this);
      if (this.getAttribute('mode') === 'button') {
        // The author's link stays visible, and works as a link until the dialog has loaded.
        root.append(createElement('slot', {}));
        this.addEventListener('click', this._press);
        return;
      }
      // Only pay-fees has its first step in the shell.
      if (english[1]) this._showFirstStep(form);
      attachForm(root, form);
    }

    /**
     * Adds the first step in the language of the tag, unless the tab has a saved state: the user may be past
     * it.
     */
    _showFirstStep(form: HTMLFormElement): void {
      const language = this._language();
      const fill = createFirstStep(form, (event) => {
        event.preventDefault();
        form.ariaBusy = 'true';
        this._load();
      });
      if (language !== 'en')
        load<LanguageChunk>(language).then(
          ({ words }) => this._findSavedState() || fill(words as FirstStepTexts),
          // Loading the app fails too then, and shows the link.
          () => this._load(),
        );
      // The first look into the storage takes milliseconds, so only a reload and Back wait for it; `_load`
      // looks after the first frame.
      else if (!performance.navigation?.type || !this._findSavedState()) fill(english as FirstStepTexts);
    }

    /** Remembers a press on what is no link until the dialog has loaded. */
    _press(event: Event): void {
      // Of a press on our own link in the shadow root, the target would be the tag.
      if (this._app || (event.composedPath()[0] as Element).closest('a')) return;
      event.preventDefault();
      this._isPressed = true;
      this._load();
    }

    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        // A tag that is added again is then reported, even if it never left the screen.
        nearScreen.unobserve(this);
        this._app?.unmount();
        this._form = this._app = this._focusedBefore = this._isPressed = null;
        (this.shadowRoot as ShadowRoot).textContent = '';
      });
    }

    attributeChangedCallback(): void {
      this._app?.update();
    }

    reset(): void {
      this._app?.reset();
    }

    /** If no field is there yet, loads the app, and focuses it unless the focus has moved. */
    override focus(): void {
      const target = this._app ?? this._form?.querySelector('input');
      if (target) target.focus();
      else {
        this._focusedBefore = document.activeElement;
        this._load();
      }
    }

    /** True once the app works. */
    get isReady(): boolean {
      return !!this._app;
    }

    /** Resolves once the app works. */
    whenReady(): Promise<unknown> {
      return new Promise((resolve) =>
        this._app ? resolve(0) : this.addEventListener('somesa-ready', resolve, { once: true }),
      );
    }

    /** Returns the language of the tag, else of the page, if it is supported; else English. */
    _language(): string {
      const candidates = `${this.lang} ${document.documentElement.lang} en`.toLowerCase();
      return (candidates.match(/\b(en|lg|sw)\b/) as RegExpMatchArray)[0];
    }

    _findSavedState(): string | null | undefined {
      try {
        return sessionStorage.getItem(`somesa:${name}:${this.getAttribute('school')}`);
      } catch {}
    }

    _load(): void {
      const form = this._form;
      if (!form || form._loading) return;
      const language = this._language();
      form._loading = language;
      const getPageHref = (): string =>
        new URL(
          `../../${english[1] ? '' : 'installment-payments/options/'}${name}?school=${this.getAttribute('school')}`,
          scriptUrl,
        ).href;
      const loadTexts = (chunk: string): Promise<LanguageChunk> => load(chunk, null);
      // The user may be past the first step, and has typed nothing here: the form has only now come near the
      // screen.
      if (this._findSavedState()) form.textContent = '';
      // Only pay-fees has no texts of its own.
      const isPayFees = english[1];
      // Pay fees requests both itself once its first step is there, with which they would compete.
      const rest = isPayFees ? null : findPreload(language) && loadTexts(`${language}-rest`);
      // The other apps use both at once. A failure is theirs to report.
      const later = !isPayFees && Promise.all([load('pay-fees-later'), rest]).catch(() => null);
      Promise.all([
        load<AppChunk>(name),
        load<LanguageChunk>(language),
        load<KitChunk>('pay-fees'),
        isPayFees || load<OwnTexts>(`${name}-${language}`),
        rest,
        later,
        this.getAttribute('mode') === 'button' &&
          load<DialogChunk>('dialog').then(
            ({ start }) => this._form === form && !form._isLost && start(this, form, !!this._isPressed),
          ),
      ])
        .then(async ([{ start }, { texts }, shared, own, rest]) => {
          const mount = await start(shared, own, load);
          if (this._form !== form) return;
          this._app = mount({
            ...{ tag: this, form, texts, rest, load: loadTexts, loadProblems, scriptUrl, getPageHref },
          });
          if (this._focusedBefore === document.activeElement) this.focus();
        })
        .catch(() => {
          form._isLost = true;
          const href = getPageHref();
          // The link takes along what is typed by then, in the fragment, which no server gets.
          const onclick = ({ target }: { target: HTMLAnchorElement }): void => {
            target.hash = `${new URLSearchParams(new FormData(form) as never)}`;
          };
          const link = createElement('a', { href, onclick, part: 'link' }, english[0]);
          if (form.isConnected) (form.lastChild || form).replaceWith(link);
          // Without a dialog the author's link does, if there is one.
          else if (this._form === form && !this.querySelector('a')) this.shadowRoot?.append(link);
          const detail = { code: 'load_failed' };
          this.dispatchEvent(new CustomEvent('somesa-error', { detail, composed: true, bubbles: true }));
        });
    }
  }
  defineProperties(ShellElement.prototype);
  return ShellElement;
};
