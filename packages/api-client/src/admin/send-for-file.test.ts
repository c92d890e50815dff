import { connectionTextsEn } from '@somesa/core';
import { expect, it } from 'vitest';
import { createListsApi } from './lists-api';

const getWorkbook = (response: Response) =>
  createListsApi({
    baseUrl: 'https://somesa.example/api',
    fetch: async () => response,
    lang: () => 'en',
    texts: () => connectionTextsEn,
  }).getListWorkbook({ list: 'payments', query: {} });

it('returns a file, and shows what the server says if it sends none', async () => {
  const file = await getWorkbook(new Response('rows'));
  expect(file.ok && (await file.value.text())).toBe('rows');
  expect(await getWorkbook(Response.json({ message: 'Choose fewer rows.' }, { status: 409 }))).toMatchObject({
    ok: false,
    error: { status: 409, message: 'Choose fewer rows.' },
  });
});

it('reports a failure of the connection if what arrives in place of a file is not from our API', async () => {
  expect(await getWorkbook(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({
    ok: false,
    error: { kind: 'connection', status: 502 },
  });
});
