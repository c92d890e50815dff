import type { ApiFailure, ApiOptions } from '@somesa/api-client';
import type { WidgetTexts } from '@somesa/core';
import { adoptStyles, installWidgetGlobals, themeClass } from '@somesa/ui';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashGuard } from '../frame/crash-guard';
import type { HandoverContext, MountedWidget } from '../shell/hand-over';
import { addressesOf } from './addresses';
import { applyTheme, watchSystemTheme } from './apply-theme';
import { attributeNames } from './attribute-names';
import { parseAttributes } from './attributes';
import { createEventEmitter, errorCodeOf } from './events';
import { reserveStorageKey } from './reserve-storage-key';

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
const mirrorProperties = (tag: HTMLElement): void => {
  define(Object.getPrototypeOf(tag) as object);
  for (const name of attributeNames) {
    const early = Object.getOwnPropertyDescriptor(tag, name);
    if (!early) continue;
    Reflect.deleteProperty(tag, name);
    Reflect.set(tag, name, early.value);
  }
};

/** Plays in the app what a person did in the shell's form: the number, the caret, and Next once. */
const transferInput = (box: HTMLElement, form: HTMLFormElement): void => {
  const [from, to] = [form, box].map((place) => place.querySelector<HTMLInputElement>('[name=regNo]'));
  if (!from || !to) return;
  if (from.value && from.value !== to.value) {
    to.value = from.value;
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if ((form.getRootNode() as ShadowRoot).activeElement === from) {
    to.focus({ preventScroll: true });
    const { selectionStart, selectionEnd, selectionDirection } = from;
    to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
  if (form.ariaBusy) box.querySelector<HTMLElement>('[part~=next]')?.click();
};

/** A running flow, for `reset()`. */
interface Running {
  startOver(): void;
}

/** Props with which a widget is rendered in its tag; each widget uses the ones that it knows. */
interface TagProps<Texts extends WidgetTexts> {
  /** A new school starts a new flow. */
  school: string;
  texts: Texts;
  mode: 'embed';
  storageKey: string;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  onStore: (running: Running) => void;
  onStep: (step: string) => void;
  onPaid: (payment: { reference: string }) => void;
  onApplied: (applied: { reference: string }) => void;
  onCancelled: () => void;
  onError: (failure: ApiFailure) => void;
}

/** Builds what draws one widget into its tag's shadow root, and takes over what was typed there before it came. */
export const createMount =
  <Texts extends WidgetTexts>(
    name: string,
    start: (reach: ApiOptions) => (props: TagProps<Texts>) => ReactNode,
  ) =>
  ({ tag, form, scriptUrl, load, ...handOver }: HandoverContext<Texts>): MountedWidget => {
    installWidgetGlobals();
    const tell = createEventEmitter(tag);
    mirrorProperties(tag);
    const read = () => parseAttributes((attribute) => tag.getAttribute(attribute));
    let { texts } = handOver;
    let { school, lang } = read();
    let claim = reserveStorageKey(`${name}:${school}`, tag);
    let running: Running | null = null;

    const root = form.getRootNode() as ShadowRoot;
    if (root.adoptedStyleSheets) root.adoptedStyleSheets = [];
    const release = adoptStyles(root);
    const box = document.createElement('div');
    box.className = themeClass;
    // An inline block keeps out the underlines of the surrounding page.
    box.style.cssText = 'display:inline-block;width:100%;vertical-align:top';
    root.append(box);
    const view = createRoot(box);

    const { api: baseUrl, pages } = addressesOf(scriptUrl, read().api);
    const reach: ApiOptions = {
      baseUrl,
      lang: () => lang,
      credentials: 'omit',
      texts: () => texts.line,
    };
    const drawWidget = start(reach);
    const told = {
      receiptHref: (reference: string) => `${pages}/receipts/${reference}`,
      pdfHref: (reference: string) => `${baseUrl}/receipts/${reference}/pdf`,
      privacyHref: `${pages}/privacy`,
      onStore: (store: Running) => {
        running = store;
      },
      onStep: (step: string) => tell('step', { step }),
      onPaid: ({ reference }: { reference: string }) => tell('paid', { reference }),
      onApplied: ({ reference }: { reference: string }) => tell('applied', { reference }),
      onCancelled: () => tell('cancelled', {}),
      onError: (failure: ApiFailure) => tell('error', { code: errorCodeOf(failure) }),
    };
    const draw = (): void => {
      box.lang = lang;
      view.render(
        <CrashGuard texts={texts.ui} onCrash={() => tell('error', { code: 'crashed' })}>
          {drawWidget({ ...told, school, texts, mode: 'embed', storageKey: claim.key })}
        </CrashGuard>,
      );
    };
    const look = (): void => applyTheme(box, read());
    const speak = async (asked: string): Promise<void> => {
      try {
        const loaded = await load(asked);
        if (asked !== read().lang || !box.isConnected) return;
        texts = loaded.texts;
        lang = asked;
        draw();
      } catch {
        tell('error', { code: 'load_failed' });
      }
    };

    // Preact draws at once: what was typed goes into a field that is there.
    draw();
    look();
    transferInput(box, form);
    form.remove();
    const unwatch = watchSystemTheme(look);
    tell('ready', {});
    if (!school) {
      // biome-ignore lint/suspicious/noConsole: the page's author reads it there
      console.warn(`Somesa: <${tag.localName}> needs the attribute school.`);
      tell('error', { code: 'school_missing' });
    }

    return {
      update: () => {
        const asked = read();
        if (asked.school && asked.school !== school) {
          claim.release();
          ({ school } = asked);
          claim = reserveStorageKey(`${name}:${school}`, tag);
          draw();
        }
        look();
        if (asked.lang !== lang) void speak(asked.lang);
      },
      reset: () => running?.startOver(),
      focus: () => box.querySelector<HTMLElement>('input, select, [data-heading]')?.focus(),
      unmount: () => {
        unwatch();
        view.unmount();
        box.remove();
        claim.release();
        release();
      },
    };
  };
