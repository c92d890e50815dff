import type { ApiFailure, ApiOptions } from '@somesa/api-client';
import type { WidgetTexts } from '@somesa/core';
import { adoptStyles, installWidgetGlobals, themeClass } from '@somesa/ui';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Prefill } from '../paying/flow/flow';
import type { HandoverContext, MountedWidget } from '../shell/hand-over';
import { CrashGuard } from '../wizard/crash-guard';
import { getAddresses } from './addresses';
import { applyTheme, isThemeDark } from './apply-theme';
import { parseAttributes } from './attributes';
import { createEventEmitter, getErrorCode } from './events';
import { loadPageWatch, type PageWatch } from './load-page-watch';
import { reserveStorageKey } from './reserve-storage-key';

// Transfers the input from the placeholder form to the app: the number, the focus with the caret, and one
// press on Next.
const transferInput = (box: HTMLElement, form: HTMLFormElement): void => {
  const [from, to] = [form, box].map((parent) => parent.querySelector<HTMLInputElement>('[name=regNo]'));
  if (!from || !to) return;
  if (from.value && from.value !== to.value) {
    to.value = from.value;
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if ((form.getRootNode() as ShadowRoot).activeElement === from) {
    to.focus({ preventScroll: true });
    const { value, selectionStart, selectionEnd, selectionDirection } = from;
    if (value === to.value)
      to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    // A number that the page fills in is replaced by what is typed next.
    else to.select();
  }
  if (form.ariaBusy) box.querySelector<HTMLElement>('[part~=next]')?.click();
};

/** Store of a widget, for `reset()`. */
interface ResettableStore {
  startOver(): void;
}

interface TagProps<Texts extends WidgetTexts> {
  school: string;
  texts: Texts;
  mode: 'embed';
  isTest: boolean;
  storageKey: string;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  /**
   * Our own page, for a form whose files did not load; undefined in test mode, which our own page does not
   * have.
   */
  pageHref: string | undefined;
  prefill: Prefill;
  returnHref: string | undefined;
  onStore: (store: ResettableStore) => void;
  onStep: (step: string) => void;
  onPaid: (payment: { reference: string }) => void;
  onApplied: (applied: { reference: string }) => void;
  onCancelled: () => void;
  onError: (failure: ApiFailure) => void;
}

export const createMount =
  <Texts extends WidgetTexts>(
    name: string,
    /** `loadTexts` loads the texts that the first step does not need, if they have not loaded. */
    start: (apiOptions: ApiOptions, loadTexts: () => Promise<void>) => (props: TagProps<Texts>) => ReactNode,
  ) =>
  ({
    tag,
    form,
    scriptUrl,
    load,
    loadProblems,
    getPageHref,
    ...context
  }: HandoverContext<Texts>): MountedWidget => {
    installWidgetGlobals();
    const emit = createEventEmitter(tag);
    // A tag inside a `div`, or inside several, has the attributes of all.
    const readOptions = () =>
      parseAttributes(
        (name) =>
          tag.getAttribute(name) ?? tag.closest(`[data-somesa][data-${name}]`)?.getAttribute(`data-${name}`),
      );
    let { texts } = context;
    const initial = readOptions();
    let { school, lang } = initial;
    // Read once, like the address of the API that follows from it.
    const { isTest } = initial;
    const reserveKey = () => reserveStorageKey(`${isTest ? 'test-' : ''}${name}:${school}`, tag);
    let storageKey = reserveKey();
    let store: ResettableStore | null = null;

    const root = form.getRootNode() as ShadowRoot;
    const box = document.createElement('div');
    box.className = themeClass;
    // An inline block does not inherit the underlines of the host page.
    box.style.cssText = 'display:inline-block;width:100%;vertical-align:top';
    // Before the styles change and the form is in the page: reading a colour would apply them to all of it.
    const isDark = isThemeDark(form, initial);
    form.before(box);
    if (root.adoptedStyleSheets) root.adoptedStyleSheets = [];
    const removeStyles = adoptStyles(root);
    applyTheme(box, isDark);
    const reactRoot = createRoot(box);

    const { api: baseUrl, pages } = getAddresses(scriptUrl, (tag as { api?: string }).api, isTest);
    const renderWidget = start(
      {
        baseUrl,
        lang: () => lang,
        texts: () => texts.connection,
      },
      () => loadTexts(),
    );
    const props = {
      receiptHref: (reference: string) => `${pages}/receipts/${reference}`,
      pdfHref: (reference: string) => `${baseUrl}/receipts/${reference}/pdf`,
      privacyHref: `${pages}/privacy`,
      onStore: (current: ResettableStore) => {
        store = current;
      },
      onStep: (step: string) => emit('step', { step }),
      onPaid: ({ reference }: { reference: string }) => emit('paid', { reference }),
      onApplied: ({ reference }: { reference: string }) => emit('applied', { reference }),
      onCancelled: () => emit('cancelled', {}),
      onError: (failure: ApiFailure) => emit('error', { code: getErrorCode(failure) }),
    };
    const render = (): void => {
      box.lang = lang;
      const { prefill, returnUrl } = readOptions();
      reactRoot.render(
        <CrashGuard texts={texts.ui} onCrash={() => emit('error', { code: 'crashed' })}>
          {renderWidget({
            ...props,
            school,
            texts,
            prefill,
            pageHref: isTest ? undefined : getPageHref(),
            returnHref: returnUrl,
            mode: 'embed',
            isTest,
            storageKey: storageKey.key,
          })}
        </CrashGuard>,
      );
    };
    // Loads all texts in a language, or those that are missing, unless the tag has another language by then.
    const changeTexts = async (language: typeof lang): Promise<void> => {
      const loaded = await load(texts.isPartial && language === lang ? `${lang}-rest` : language);
      if (!box.isConnected) throw new Error('removed');
      if (language !== readOptions().lang) return;
      texts = loaded.complete?.(texts) ?? loaded.texts;
      lang = language;
      render();
    };
    const loadTexts = async (): Promise<void> => {
      while (texts.isPartial) await changeTexts(readOptions().lang);
    };
    const changeLanguage = (language: typeof lang): Promise<void> =>
      changeTexts(language).catch(() => {
        if (box.isConnected) emit('error', { code: 'load_failed' });
      });
    let watch: PageWatch | undefined;
    const updateTheme = (): void => {
      const options = readOptions();
      applyTheme(box, isThemeDark(box, options));
      watch?.applyAccent(box, options);
    };
    // Preact renders synchronously, so the field for the input exists.
    render();
    transferInput(box, form);
    form.remove();
    let unwatch: (() => void) | undefined;
    void loadPageWatch().then(
      (loaded) => {
        watch = loaded;
        if (box.isConnected) unwatch = watch.watchPage(tag, baseUrl, updateTheme, loadProblems);
      },
      // The widget reports the failure when it needs the file; it works without being watched.
      () => undefined,
    );
    // After this function, so that the methods of the tag work for listeners.
    queueMicrotask(() => {
      emit('ready', {});
      if (!school) emit('error', { code: 'school_missing' });
    });

    return {
      update: () => {
        const options = readOptions();
        // A form that is real stays real, so another one takes its place.
        if (options.isTest && !isTest) tag.replaceWith(tag.cloneNode(true));
        if (options.school && options.school !== school) {
          storageKey.release();
          ({ school } = options);
          storageKey = reserveKey();
          render();
        }
        updateTheme();
        if (options.lang !== lang) void changeLanguage(options.lang);
      },
      reset: () => store?.startOver(),
      focus: () =>
        (box.querySelector<HTMLElement>('input, select') ?? box.querySelector<HTMLElement>('h2'))?.focus(),
      unmount: () => {
        unwatch?.();
        reactRoot.unmount();
        box.remove();
        storageKey.release();
        removeStyles();
      },
    };
  };
