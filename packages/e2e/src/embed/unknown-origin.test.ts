import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { payFeesEn as t } from '@somesa/core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register, urls } from '../browser/person';
import { openWizard } from '../wizard/wizard';

/** A page that uses a school's tag without being registered. */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fees</title><link rel="icon" href="data:,">
<script type="module" src="${urls.server}/embed/1/somesa.js"></script></head>
<body><main><h1>Fees</h1><somesa-pay-fees school="st-marys-kisubi"></somesa-pay-fees></main></body></html>`;

const server = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
);
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

browserTest(
  'the tag on an unregistered page says what the school must do and reveals no child',
  async ({ page, pageErrors }) => {
    pageErrors.allow(new RegExp(`third party: ${origin}/`), /students\/SMK-0001/);
    const wizard = openWizard(page, {
      name: '',
      url: origin,
      schools: [],
      paidHeading: '',
      receiptLink: '',
    });
    await wizard.open();
    await wizard.root.getByLabel(t.regNo).fill('SMK-0001');
    await wizard.next();
    await wizard.root
      .getByText(
        `The website ${origin} is not allowed to show this school’s form. The school must add it to its allowed origins.`,
      )
      .waitFor();
    const { displayName } = await register.lookUp('SMK-0001');
    expect(await wizard.root.getByText(displayName).count()).toBe(0);
  },
);
