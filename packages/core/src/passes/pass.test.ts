import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GateList } from '../contract/clearance-endpoints';
import { checkPass, type Pass, type VerifyText, writePass } from './pass';

const { subtle } = webcrypto;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const NOW = new Date('2026-11-30T08:00:00Z');

const createSchool = async () => {
  const { privateKey, publicKey } = await subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const verify: VerifyText = (text, signature) =>
    subtle.verify(ECDSA, publicKey, Buffer.from(signature, 'hex'), Buffer.from(text));
  return {
    verify,
    write: (pass: Pass) =>
      writePass(pass, async (text) =>
        Buffer.from(await subtle.sign(ECDSA, privateKey, Buffer.from(text)))
          .toString('hex')
          .toUpperCase(),
      ),
  };
};

const pass: Pass = {
  schoolId: 7,
  number: '48210937',
  validUntil: '2026-12-04',
  name: 'Peace Nnaŋgo',
  className: 'Senior 2 East',
};
const list: GateList = {
  school: { id: 7, name: 'St Mary’s' },
  publicKey: '',
  at: '2026-11-29T08:00:00.000Z',
  withdrawn: ['11112222'],
};

let own: Awaited<ReturnType<typeof createSchool>>;
let other: typeof own;
beforeAll(async () => {
  [own, other] = await Promise.all([createSchool(), createSchool()]);
});

const check = (text: string, changes: Partial<GateList> = {}, now = NOW) =>
  checkPass(text, { ...list, ...changes }, { now, verify: own.verify });

describe('checkPass', () => {
  it('shows name, class and last day of a valid pass, which holds nothing else', async () => {
    expect(await check(await own.write(pass))).toEqual({ kind: 'valid', pass });
    expect(Object.keys(pass).sort()).toEqual(['className', 'name', 'number', 'schoolId', 'validUntil']);
  });

  it('reads passes of any name, in characters that all readers of QR codes know', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(line, line, async (name, className) => {
        const text = await own.write({ ...pass, name, className });
        expect(text).toMatch(/^SP1:[0-9A-F]{128}[\x20-\x7e\n]+$/);
        expect(await check(text)).toMatchObject({ kind: 'valid', pass: { name, className } });
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a pass with any one changed character', async () => {
    const text = await own.write(pass);
    const place = fc.nat({ max: text.length - 1 });
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:abcdef\n');
    await fc.assert(
      fc.asyncProperty(place, character, async (at, changed) => {
        fc.pre(changed !== text.charAt(at));
        const altered = text.slice(0, at) + changed + text.slice(at + 1);
        expect((await check(altered)).kind).toMatch(/^(?:altered|other-school|not-a-pass)$/);
      }),
      { numRuns: 300 },
    );
    for (let at = 0; at < text.length; at += 1)
      expect((await check(text.slice(0, at))).kind).not.toBe('valid');
  });

  it.each([
    ['expired', { validUntil: '2026-11-29' }, {}],
    ['valid', { validUntil: '2026-11-30' }, {}],
    ['withdrawn', { number: '11112222' }, {}],
    ['other-school', { schoolId: 8 }, {}],
    ['list-old', {}, { at: '2026-11-23T07:59:59.000Z' }],
    ['valid', {}, { at: '2026-11-23T08:00:00.000Z' }],
    ['clock-wrong', {}, { at: '2026-12-02T08:00:00.000Z' }],
    ['clock-wrong', {}, { at: 'not a time' }],
  ])('answers %s to a pass with %j and a list with %j', async (kind, passChanges, listChanges) => {
    expect((await check(await own.write({ ...pass, ...passChanges }), listChanges)).kind).toBe(kind);
  });

  it('refuses a pass that another school signed, under its own number or ours', async () => {
    expect(await check(await other.write({ ...pass, schoolId: 8 }))).toEqual({ kind: 'other-school' });
    expect(await check(await other.write(pass))).toEqual({ kind: 'altered' });
  });

  it.each(['', 'https://somesa.example/p/x', 'sp1:AA', 'SP2:ABC'])('takes "%s" for no pass', async (text) => {
    expect(await check(text)).toEqual({ kind: 'not-a-pass' });
  });
});
