import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

const PHONE = register.freshPhone();
/** Name of an Android WebView: that of Chrome with `; wv`. */
const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 13; SM-A047F Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36';

browserTest(
  'a guest pays fees in the WebView of a school’s app, which opens no windows',
  async ({ page }) => {
    // A WebView without a handler for windows ignores them.
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const child = await register.freshChild(somesaSite.schools);
    const wizard = openWizard(page, somesaSite);
    await wizard.open();
    await wizard.root.getByRole('textbox').fill(child.regNo);
    await wizard.next();
    await wizard.seesChild();
    await wizard.next();
    await wizard.method('MTN');
    await wizard.root.getByRole('textbox').fill(PHONE);
    await wizard.next();
    const { payment } = await wizard.finish();
    expect(payment.amount).toBe(child.outstanding);
    await approve(sandbox.url, PHONE);
    await wizard.seesPaid();
    expect(page.context().pages()).toHaveLength(1);
  },
  {
    userAgent: WEB_VIEW,
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    acceptDownloads: false,
  },
);
