import { createApi } from '@somesa/api-client';
import { adopt, installWidgetGlobals, setup, themeClass } from '@somesa/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashGuard } from '../frame/crash-guard';
import { PayFees } from '../pay-fees/pay-fees';
import type { PayFeesStore } from '../pay-fees/store';
import type { HandOver, MountedWidget } from '../shell/hand-over';
import { addressesOf } from './addresses';
import { parseAttributes } from './attributes';
import { claimKey } from './claim-key';
import { createTell } from './events';
import { applyLooks, watchSystemTheme } from './looks';
import { playTyped } from './play-typed';
import { mirrorProperties } from './properties';

setup(createElement);
installWidgetGlobals();

/** Draws the pay-fees wizard into the tag's shadow root, and takes over what was typed there before it came. */
export const mount = ({ tag, form, scriptUrl, load, ...handOver }: HandOver): MountedWidget => {
  const tell = createTell(tag);
  mirrorProperties(tag);
  const read = () => parseAttributes((name) => tag.getAttribute(name));
  let { texts } = handOver;
  let { school, lang } = read();
  let claim = claimKey(`pay-fees:${school}`, tag);
  let store: PayFeesStore | null = null;

  const root = form.getRootNode() as ShadowRoot;
  if (root.adoptedStyleSheets) root.adoptedStyleSheets = [];
  const release = adopt(root);
  const box = document.createElement('div');
  box.className = themeClass;
  // What a page underlines does not reach into a block of its own.
  box.style.cssText = 'display:inline-block;width:100%;vertical-align:top';
  root.append(box);
  const view = createRoot(box);

  const onStore = (running: PayFeesStore): void => {
    store = running;
  };
  const { api: baseUrl, pages } = addressesOf(scriptUrl, read().api);
  const api = createApi({ baseUrl, lang: () => lang, credentials: 'omit', texts: () => texts.line });
  const draw = (): void => {
    box.lang = lang;
    view.render(
      <CrashGuard texts={texts.ui} onCrash={() => tell('error', { code: 'crashed' })}>
        <PayFees
          key={school}
          api={api}
          school={school}
          texts={texts}
          mode="embed"
          storageKey={claim.key}
          receiptHref={(reference) => `${pages}/receipts/${reference}`}
          pdfHref={(reference) => `${baseUrl}/receipts/${reference}/pdf`}
          onStore={onStore}
          onStep={(step) => tell('step', { step })}
          onPaid={({ reference }) => tell('paid', { reference })}
          onCancelled={() => tell('cancelled', {})}
          onError={({ kind, status }) => tell('error', { code: status === null ? kind : `status_${status}` })}
        />
      </CrashGuard>,
    );
  };
  const look = (): void => applyLooks(box, read());
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
  playTyped(box, form);
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
        claim = claimKey(`pay-fees:${school}`, tag);
        draw();
      }
      look();
      if (asked.lang !== lang) void speak(asked.lang);
    },
    reset: () => store?.startOver(),
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
