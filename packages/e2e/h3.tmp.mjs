import { chromium } from 'playwright-core';
import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/h3shots', { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const base = 'http://localhost:5330';
const login = async (page, email, password) => {
  await page.goto(`${base}/login`);
  await page.getByLabel('Email').first().fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => !String(url).includes('/login'), { timeout: 20000 });
};
const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('pageerror', e.message));
await login(page, 'bursar@somesa.example', 'bursar-demo');
await page.goto(`${base}/admin`);
await page.waitForTimeout(2500);
await page.screenshot({ path: '/tmp/h3shots/overview-1280.png' });
await page.goto(`${base}/admin/students`);
await page.waitForTimeout(2500);
await page.screenshot({ path: '/tmp/h3shots/students-1280.png' });
await page.getByRole('button', { name: 'Filter' }).click();
await page.waitForTimeout(1000);
await page.screenshot({ path: '/tmp/h3shots/filter-1280.png' });
console.log(await page.locator('.panel').first().innerText());
const state = await ctx.storageState();
for (const [name, width, dark] of [['360', 360, false], ['768', 768, false], ['360-dark', 360, true], ['1280-dark', 1280, true]]) {
  const c = await browser.newContext({ viewport: { width, height: width === 360 ? 640 : 900 }, storageState: state, colorScheme: dark ? 'dark' : 'light', hasTouch: width < 700 });
  const p = await c.newPage();
  p.on('pageerror', (e) => console.log('pageerror', e.message));
  for (const [what, path] of [['students', '/admin/students?sort=-outstandingUgx'], ['payments', '/admin/payments'], ['messages', '/admin/schools/1?tab=messages']]) {
    await p.goto(base + path);
    await p.waitForTimeout(2500);
    await p.screenshot({ path: `/tmp/h3shots/${what}-${name}.png` });
    const over = await p.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    console.log(what, name, 'overflow', over);
  }
  await c.close();
}
await browser.close();
