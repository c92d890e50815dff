import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = 'http://localhost:5340';
const out = '/tmp/h4data/';
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream','--use-file-for-fake-video-capture=/tmp/h4data/cam.mjpeg'],
});
const [, , width = '1280', scheme = 'light'] = process.argv;
const ctx = await browser.newContext({
  viewport: { width: Number(width), height: 800 },
  colorScheme: scheme,
  storageState: out + 'state.json',
  acceptDownloads: true,
});
const page = await ctx.newPage();
page.on('console', (m) => {
  if (m.type() === 'error') console.log('console:', m.text());
});
page.on('pageerror', (e) => console.log('pageerror', e.message));
page.on('response', async (r) => {
  if (r.status() >= 400) console.log(r.status(), r.url(), (await r.text()).slice(0, 300));
});
const shot = (n) => page.screenshot({ path: `${out}${n}-${width}-${scheme}.png`, fullPage: true });
const press = (name) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = page.getByRole('dialog');
const down = async (go, name) => {
  const [d] = await Promise.all([page.waitForEvent('download'), go()]);
  await d.saveAs(out + name);
  console.log(name, d.suggestedFilename());
};
await page.goto(base + '/admin/schools/1?tab=clearance');
await page.getByRole('heading', { name: 'Thresholds' }).waitFor();
await press('Set threshold');
await dialog.waitFor();
await shot('dialog-threshold');
await dialog.getByRole('button', { name: 'Save threshold' }).click();
await page.waitForTimeout(1500);
await shot('dialog-threshold-error');
await dialog.getByLabel('All of these classes').check();
await dialog.getByLabel('Percent, or number of parts').fill('60');
await dialog.getByRole('button', { name: 'Save threshold' }).click();
await page.getByText('60% of the term').first().waitFor();
await page.waitForTimeout(800);
await shot('tab-set');
await press('Print list');
await dialog.getByLabel('Senior 1 East').check();
await dialog.getByLabel('Senior 2 West').check();
await shot('dialog-print');
await down(() => dialog.getByRole('button', { name: 'Download PDF' }).click(), 'list.pdf');
await page.waitForTimeout(900); await press('Print passes');
await dialog.getByLabel('All of these classes').check();
await down(() => dialog.getByRole('button', { name: 'Download PDF' }).click(), 'passes.pdf');
await page.waitForTimeout(900); await press('Add link');
await dialog.getByLabel('Name').fill('Main gate ' + width);
await dialog.getByRole('button', { name: 'Add link' }).click();
await page.getByText('not shown again').first().waitFor();
const link = (await page.locator('code, pre').filter({ hasText: '/gate/#' }).first().innerText()).trim();
console.log('link', link);
await shot('gate-link');
// students
await page.goto(base + '/admin/schools/1?tab=clearance&clearance=cleared');
await page.locator('tbody tr a').first().waitFor();
await shot('list-cleared');
const hrefs = await page
  .locator('section[aria-label="Students"] tbody tr a')
  .evaluateAll((as) => as.map((a) => a.getAttribute('href')));
console.log(hrefs.length, hrefs[0]);
await page.goto(base + hrefs[0]);
await page.getByRole('heading', { name: 'Clearance' }).waitFor();
await page.getByRole('button', { name: 'Print pass' }).waitFor();
await shot('student-cleared');
await press('Print pass');
await down(() => dialog.getByRole('button', { name: 'Download PDF' }).click(), 'pass.pdf');
await page.waitForTimeout(500);
await press('Send pass');
await down(() => dialog.getByRole('button', { name: 'Download picture' }).click(), 'pass.png');
await page.goto(base + '/admin/schools/1?tab=clearance&clearance=not-cleared');
await page.locator('section[aria-label="Students"] tbody tr a').first().waitFor();
const barred = await page.locator('section[aria-label="Students"] tbody tr a').first().getAttribute('href');
await page.goto(base + barred);
await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
await press('Allow');
await shot('dialog-allow');
await dialog.getByLabel('Reason').fill('Bursary of the district is late');
await dialog.getByRole('button', { name: 'Allow child' }).click();
await page.getByText('Bursary of the district').waitFor();
await page.waitForTimeout(500);
await shot('student-allowed');
// the gate
const g = await browser.newContext({
  viewport: { width: Number(width), height: 740 },
  colorScheme: scheme,
  permissions: ['camera'],
});
const gate = await g.newPage();
gate.on('console', (m) => {
  if (m.type() === 'error') console.log('gate console:', m.text());
});
gate.on('pageerror', (e) => console.log('gate pageerror', e.message));
const gshot = (n) => gate.screenshot({ path: `${out}gate-${n}-${width}-${scheme}.png`, fullPage: true });
await gate.goto(link);
await gate.getByText('up to date').waitFor();
await gate.evaluate(() => navigator.serviceWorker.ready);
await gshot('ready');
await g.setOffline(true);
await gate.reload();
await gate.getByText('up to date').waitFor();
await gate.locator('input[type=file]').setInputFiles(out + 'pass.png');
await gate.locator('[data-result]').waitFor();
console.log('result', await gate.locator('[data-result]').innerText());
await gshot('valid');
await gate.getByRole('button', { name: 'Check another pass' }).click();
await gate.getByLabel('Number of the pass').fill('1234567890');
await gate.getByRole('button', { name: 'Check number' }).click();
await gate.locator('[data-result]').waitFor();
await gshot('unknown');
await gate.getByRole('button', { name: 'Check another pass' }).click();
await gate.getByRole('button', { name: 'Scan a pass' }).click();
await gate.locator('[data-result]').waitFor({timeout:15000}).catch(()=>console.log('camera found nothing')); console.log('camera:', await gate.locator('[data-result]').innerText().catch(()=>'-'));
await gshot('camera');
await gate.getByRole('button', { name: 'Check another pass' }).click(); await gate.waitForTimeout(700); await gshot('camera2');
console.log(
  await gate.evaluate(async () => ({
    caches: await Promise.all(
      (await caches.keys()).map(async (k) => [k, (await (await caches.open(k)).keys()).map((r) => r.url)]),
    ),
    regs: (await navigator.serviceWorker.getRegistrations()).map((r) => r.scope),
  })),
);
await browser.close();
