import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { roles } from '@somesa/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { RATE_WINDOW_MS } from './minimum-rate';

const TOO_SLOW =
  'Your connection is too slow for this file. Nothing was saved. Try again with a better connection';

let test: TestApp;
let token = '';
let school = 0;
let port = 0;
let socket: Socket;
/** The server's end of the connection. */
let serverSocket: Socket | undefined;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await createTestStaff(test).signInAs(roles.staff)).token;
  const [row] = await test.queryRows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
  school = row?.id ?? 0;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  test.app.server.on('connection', (socket) => {
    serverSocket = socket;
  });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.end());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  socket.destroy();
  vi.useRealTimers();
});

const form = (name: string, fields = ''): string =>
  `${fields}--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG`;
const kind = '--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nletter\r\n';

const senders = {
  'a document': () => ({
    call: 'POST /api/uploads',
    type: 'multipart/form-data; boundary=b',
    begin: form('file', kind),
    rejection: [422, { errors: { file: [TOO_SLOW] } }],
  }),
  'an avatar': () => ({
    call: 'PUT /api/auth/avatar',
    type: 'multipart/form-data; boundary=b',
    begin: form('avatar'),
    rejection: [422, { errors: { avatar: [TOO_SLOW] } }],
  }),
  'a register': () => ({
    call: `POST /api/admin/schools/${school}/register-imports?name=r.csv`,
    type: 'text/csv',
    begin: 'reg no,first name,last name,class\n',
    rejection: [
      408,
      { message: 'The upload was too slow. Nothing was saved. Try again with a better connection.' },
    ],
  }),
};

/**
 * Sends the head of a request and the first bytes of its file. Returns a function that resolves with the response once the
 * connection ends.
 */
const begin = async ({ call, type, begin: first }: { call: string; type: string; begin: string }) => {
  socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let response = '';
  socket.setEncoding('utf8').on('data', (text) => {
    response += text;
  });
  const ended = once(socket, 'close');
  socket.write(
    [
      `${call} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `authorization: Bearer ${token}`,
      `content-type: ${type}`,
      'content-length: 1000000',
      '',
      first,
    ].join('\r\n'),
  );
  return async (): Promise<string> => {
    await ended;
    return response;
  };
};

describe.each(Object.entries(senders))('an upload of %s over a socket', (_, sender) => {
  it('is rejected below the minimum rate with a problem', async () => {
    const { rejection, ...request } = sender();
    const untilEnd = await begin(request);
    // The server starts to measure when it reads the file.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 10_000 });
    vi.advanceTimersByTime(RATE_WINDOW_MS);
    const [head = '', body = ''] = (await untilEnd()).split('\r\n\r\n');
    expect([Number(head.split(' ')[1]), JSON.parse(body)]).toMatchObject(rejection);
    expect(head.toLowerCase()).toContain('connection: close');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is accepted at the minimum rate', async () => {
    await begin(sender());
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 10_000 });
    for (let turn = 0; turn < 5; turn += 1) {
      const before = serverSocket?.bytesRead ?? 0;
      socket.write(Buffer.alloc(32 * 1024, 0x20));
      await vi.waitFor(() => expect(serverSocket?.bytesRead).toBe(before + 32 * 1024), { timeout: 10_000 });
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      vi.advanceTimersByTime(RATE_WINDOW_MS);
    }
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    expect(socket.destroyed).toBe(false);
  });
});
