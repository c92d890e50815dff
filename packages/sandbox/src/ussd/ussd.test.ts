import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const HTML = { accept: 'text/html' };

describe('USSD on the handset', () => {
  let sandbox: TestSandbox;
  let menu: Server;
  let answer: { status: number; type: string; body: string };
  let requests: URLSearchParams[];

  beforeEach(async () => {
    requests = [];
    answer = { status: 200, type: 'text/plain', body: 'CON Welcome\n1. <Pay>' };
    menu = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        requests.push(new URLSearchParams(body));
        response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => menu.listen(0, '127.0.0.1', resolve));
    const { port } = menu.address() as AddressInfo;
    sandbox = await startTestSandbox({
      AFRICASTALKING_USSD_URL: `http://127.0.0.1:${port}/ussd`,
      USSD_CODE: '*284*55#',
    });
  });
  afterEach(async () => {
    await sandbox.close();
    menu.closeAllConnections();
    await new Promise((resolve) => menu.close(resolve));
  });

  const dial = (code = '*284*55#', msisdn = '0772 123 456') =>
    sandbox.call('/handset/ussd', { json: { msisdn, code } });
  const fields = (position: number) => Object.fromEntries(requests[position] ?? []);

  it('sends all inputs of a session with each answer, and shows the screens', async () => {
    const { json } = await dial();
    expect(json).toMatchObject({ screen: 'Welcome\n1. <Pay>', isOpen: true, problem: null });
    const id = String(at(json, 'id'));
    expect(fields(0)).toEqual({
      sessionId: id,
      serviceCode: '*284*55#',
      phoneNumber: '+256772123456',
      text: '',
      networkCode: '64110',
    });
    await sandbox.call(`/handset/ussd/${id}`, { json: { input: '1' } });
    const page = await sandbox.call('/handset?msisdn=0772123456', { headers: HTML });
    expect(page.text).toContain('Welcome\n1. &lt;Pay&gt;');
    answer = { ...answer, body: 'END Goodbye' };
    const last = await sandbox.call(`/handset/ussd/${id}`, { json: { input: 'SMK-1' } });
    expect(last.json).toMatchObject({ screen: 'Goodbye', isOpen: false });
    expect(fields(2)).toMatchObject({ sessionId: id, text: '1*SMK-1' });
    expect((await sandbox.call(`/handset/ussd/${id}`, { json: { input: '1' } })).status).toBe(404);
  });

  it('sends what is dialled with the code as inputs, and nothing for another code', async () => {
    await dial('*284*55*2*SMK-1#', '0752123456');
    expect(fields(0)).toMatchObject({ text: '2*SMK-1', networkCode: '64101' });
    expect((await dial('*165#')).status).toBe(404);
    expect(requests).toHaveLength(1);
  });

  it.each([
    [{ status: 500 }, 'The server answered 500.'],
    [{ type: 'application/json' }, 'The answer is application/json, not text/plain.'],
    [{ body: 'Welcome' }, 'The answer begins with neither CON nor END.'],
    [{ body: `CON ${'x'.repeat(179)}` }, 'The answer has 183 characters.'],
  ])('ends the session after the answer %j', async (change, problem) => {
    answer = { ...answer, ...change };
    expect((await dial()).json).toMatchObject({
      screen: 'Connection problem or invalid MMI code.',
      isOpen: false,
      problem,
    });
  });

  it('is played with plain forms, and a session can be broken off', async () => {
    const form = { msisdn: '0772123456', code: '*284*55#' };
    const called = await sandbox.call('/handset/ussd', { headers: HTML, form });
    expect([called.status, called.headers.get('location')]).toEqual([303, '/handset?msisdn=0772123456']);
    const id = String(fields(0).sessionId);
    await sandbox.call(`/handset/ussd/${id}/hang-up`, { method: 'POST' });
    expect((await sandbox.call(`/handset/ussd/${id}`, { json: { input: '1' } })).status).toBe(404);
  });
});
