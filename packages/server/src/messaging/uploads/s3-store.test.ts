import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createS3Store } from './file-stores';

const KEY = '0123456789abcdef0123456789abcdef';
const OTHER = 'f'.repeat(32);
const credentials = { accessKey: 'AKIATESTS', secretKey: 'the-secret-of-the-tests', region: 'af-south-1' };

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns the signature of a request and the one expected by AWS Signature Version 4; null if it has none for our key, region and
 * body.
 */
const getSignatures = (
  request: IncomingMessage,
  body: Buffer,
): { given: string; expected: string } | null => {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return null;
  const [, access, scope = '', day = '', region = '', signed = '', given = ''] = match;
  const sent = request.headers['x-amz-content-sha256'];
  const isBodySigned = sent === sha256(body) || sent === 'UNSIGNED-PAYLOAD';
  if (access !== credentials.accessKey || region !== credentials.region || !isBodySigned) return null;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, query, headers.join(''), signed, sent].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${credentials.secretKey}`,
  );
  return { given, expected: hmac(key, toSign).toString('hex') };
};

const objects = new Map<string, Buffer>();
let faults: number[] = [];
let isSilent = false;
let server: Server;
let endpoint: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (isSilent) return;
    const body = await buffer(request);
    const signature = getSignatures(request, body);
    if (!signature || signature.given !== signature.expected) return response.writeHead(403).end();
    const fault = faults.shift();
    if (fault) return response.writeHead(fault).end();
    const path = request.url ?? '';
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'DELETE') objects.delete(path);
    const found = objects.get(path);
    if (request.method === 'GET') return response.writeHead(found ? 200 : 404).end(found);
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => objects.clear());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const createStore = (settings: Partial<typeof credentials> = {}, timeoutMs = 5_000) =>
  createS3Store({ endpoint, bucket: 'parents', ...credentials, ...settings, timeoutMs });

it('stores, reads and removes a file in its bucket', async () => {
  const store = createStore();
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
  await store.put(KEY, bytes);
  expect([...objects.keys()]).toEqual([`/parents/files/${KEY}`]);
  expect(await store.get(KEY)).toEqual(bytes);
  await store.remove(KEY);
  expect(objects.size).toBe(0);
  expect(await store.get(KEY)).toBeNull();
  await store.remove(KEY);
});

it('signs its requests: every call with a wrong secret rejects', async () => {
  await createStore().put(OTHER, Buffer.from('sealed'));
  const impostor = createStore({ secretKey: 'a guess' });
  await expect(impostor.put(OTHER, Buffer.from('x'))).rejects.toThrow();
  await expect(impostor.get(OTHER)).rejects.toThrow();
  await expect(impostor.remove(OTHER)).rejects.toThrow();
  expect(await createStore().get(OTHER)).toEqual(Buffer.from('sealed'));
});

it('rejects if the store fails', async () => {
  faults = [500, 503, 500];
  const store = createStore();
  await expect(store.put(KEY, Buffer.from('x'))).rejects.toThrow();
  await expect(store.get(KEY)).rejects.toThrow();
  await expect(store.remove(KEY)).rejects.toThrow();
});

it('rejects after its timeout', async () => {
  isSilent = true;
  await expect(createStore({}, 50).get(KEY)).rejects.toThrow();
  isSilent = false;
});

it('rejects keys that could lead out of its prefix', async () => {
  await expect(createStore().get('../other')).rejects.toThrow('an invalid key');
});
