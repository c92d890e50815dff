import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = 'http://localhost:5340';
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const out = '/tmp/h4data/';
const [, , step] = process.argv;
const login = async (page, email, pw) => {
  await page.goto(base + '/login');
  await page.waitForFunction(() => {
    const h = document.querySelector('main h1');
    return h && Object.keys(h).some((k) => k.startsWith('__reactFiber'));
  });
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(pw);
  await page.getByRole('button', { name: 'Log in', exact: false }).first().click();
  await page.waitForURL(/admin|dashboard/);
};
const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
const page = await ctx.newPage();
page.on('console', (m) => {
  if (m.type() === 'error') console.log('console:', m.text());
});
page.on('pageerror', (e) => console.log('pageerror', e.message));
await login(page, 'bursar@somesa.example', 'bursar-demo');
const me = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)));
console.log(page.url(), me);
await page.goto(base + '/admin/schools/1?tab=clearance');
await page
  .getByRole('heading', { name: 'Thresholds' })
  .waitFor({ timeout: 15000 })
  .catch(async () => console.log(await page.locator('body').innerText()));
await page.screenshot({ path: out + 'tab-1280.png', fullPage: true });
await ctx.storageState({ path: out + 'state.json' });
await browser.close();
