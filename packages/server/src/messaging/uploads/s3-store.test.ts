import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Store } from './s3-store';

const KEY = '0123456789abcdef0123456789abcdef';
const OTHER = 'f'.repeat(32);
const who = { accessKey: 'AKIATESTS', secretKey: 'the-secret-of-the-tests', region: 'af-south-1' };

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Returns the signature of a request and the one it must have by AWS's description of version 4; null if it carries
 * no such signature for our key, region and body.
 */
const signatureOf = (request: IncomingMessage, body: Buffer): { given: string; ours: string } | null => {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return null;
  const [, access, scope = '', day = '', region = '', signed = '', given = ''] = match;
  const sent = request.headers['x-amz-content-sha256'];
  const isBodySigned = sent === sha256(body) || sent === 'UNSIGNED-PAYLOAD';
  if (access !== who.accessKey || region !== who.region || !isBodySigned) return null;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, query, headers.join(''), signed, sent].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${who.secretKey}`);
  return { given, ours: hmac(key, toSign).toString('hex') };
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
    const signature = signatureOf(request, body);
    if (!signature || signature.given !== signature.ours) return response.writeHead(403).end();
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
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const storeAs = (settings: Partial<typeof who> = {}, timeoutMs = 5_000) =>
  createS3Store({ endpoint, bucket: 'parents', ...who, ...settings, timeoutMs });

it('keeps, finds and removes a file in its bucket, byte by byte', async () => {
  const store = storeAs();
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
  await store.put(KEY, bytes);
  expect([...objects.keys()]).toEqual([`/parents/files/${KEY}`]);
  expect(await store.get(KEY)).toEqual(bytes);
  await store.remove(KEY);
  expect(objects.size).toBe(0);
  expect(await store.get(KEY)).toBeNull();
  await store.remove(KEY);
});

it('says who it is: with another secret nothing is kept, found or removed', async () => {
  await storeAs().put(OTHER, Buffer.from('sealed'));
  const stranger = storeAs({ secretKey: 'a guess' });
  await expect(stranger.put(OTHER, Buffer.from('x'))).rejects.toThrow();
  await expect(stranger.get(OTHER)).rejects.toThrow();
  await expect(stranger.remove(OTHER)).rejects.toThrow();
  expect(await storeAs().get(OTHER)).toEqual(Buffer.from('sealed'));
});

it('tells that the store failed', async () => {
  faults = [500, 503, 500];
  const store = storeAs();
  await expect(store.put(KEY, Buffer.from('x'))).rejects.toThrow();
  await expect(store.get(KEY)).rejects.toThrow();
  await expect(store.remove(KEY)).rejects.toThrow();
});

it('waits no longer than it was told', async () => {
  isSilent = true;
  await expect(storeAs({}, 50).get(KEY)).rejects.toThrow();
  isSilent = false;
});

it('goes nowhere but below its name', async () => {
  await expect(storeAs().get('../other')).rejects.toThrow('none of ours');
});
