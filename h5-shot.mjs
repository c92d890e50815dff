import { chromium } from 'playwright-core';

const base = 'http://localhost:7500';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const log = async (page, who) => {
  await page.goto(`${base}/login`);
  await page.getByLabel(/Email/).first().fill(`${who}@somesa.example`);
  await page.getByLabel('Password', { exact: true }).fill(`${who}-demo`);
  await page
    .getByRole('button', { name: /log in|login/i })
    .last()
    .click();
  await page.waitForURL(/admin|dashboard/);
};
const shot = async (page, name) => {
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/h5-shots/${name}.png`, fullPage: true });
};
for (const [size, width, height, dark] of [
  ['360', 360, 740, false],
  ['1280', 1280, 900, false],
  ['dark', 1280, 900, true],
]) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(size, m.text()));
  await log(page, 'bursar');
  await shot(page, `overview-${size}`);
  await page.goto(`${base}/admin/students`);
  await page.getByText('shown').first().waitFor();
  if (size !== 'dark') await shot(page, `students-${size}`);
  await page.goto(`${base}/admin/students?q=Namutebi`);
  await page.getByText('shown').first().waitFor();
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await shot(page, `child-${size}`);
  await page.getByRole('button', { name: 'Record payment to the school' }).click();
  await shot(page, `cash-${size}`);
  await page.keyboard.press('Escape');
  if (size === 'dark') {
    await context.close();
    continue;
  }
  for (const n of ['Adongo', 'Mugisha']) {
    await page.goto(`${base}/admin/students?q=${n}&status=enrolled,left`);
    await page.getByText('shown').first().waitFor();
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await shot(page, `${n}-${size}`);
  }
  const school = await page.evaluate(() =>
    document.querySelector('a[href*="/admin/schools/"]')?.getAttribute('href'),
  );
  console.log(size, school);
  await page.goto(`${base}/admin/schools/1?tab=adjustments`);
  await page.waitForTimeout(1500);
  await shot(page, `adjustments-${size}`);
  await page.goto(`${base}/admin/schools/1?tab=statement`);
  await page.waitForTimeout(1500);
  await shot(page, `statement-${size}`);
  await context.close();
}
await browser.close();
