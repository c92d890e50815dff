import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { bankNames, DAY_MS, languages } from '@somesa/core';
import { correction, generate } from 'lean-qr';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeeLinkToken } from '../../messaging/sms/fee-link-tokens';
import { readConfig } from '../../platform/config/config';
import { setBrandFonts } from '../../platform/pdf/brand-fonts';
import { isLongRun } from '../../testing/long-run';
import { type ReminderSchool, setUpReminderSchool } from '../fee-reminders/testing/reminder-school';
import { writeLetter } from './letter-pages';

let school: ReminderSchool;
beforeAll(async () => {
  school = await setUpReminderSchool({
    env: { USSD_CODE: '*284*55#', USSD_WEBHOOK_TOKEN: 'an-unguessable-segment' },
  });
});
afterAll(() => school.test.end());

/** Returns the decompressed streams of a PDF, in order. */
const readStreams = (pdf: Buffer): string[] => {
  const streams: string[] = [];
  const binary = pdf.toString('latin1');
  for (const match of binary.matchAll(/stream\r?\n/g)) {
    const from = match.index + match[0].length;
    try {
      streams.push(inflateSync(pdf.subarray(from, binary.indexOf('endstream', from))).toString('latin1'));
    } catch {
      // Not a compressed stream.
    }
  }
  return streams;
};
/** Returns the drawing commands of each page of a PDF, in order. */
const readPages = (pdf: Buffer): string[] => readStreams(pdf).filter((text) => text.includes(' re\n'));
/** Returns the text of a page, by each of the embedded fonts: pdfkit writes the numbers of their glyphs in hexadecimal. */
const readText = (pdf: Buffer, page = readPages(pdf)[0] ?? ''): string => {
  const codes = [...page.matchAll(/<([\da-f]+)>/g)].map(([, hex = '']) => hex).join('');
  const glyphs = codes.match(/.{4}/g) ?? [];
  const fonts = readStreams(pdf)
    .filter((text) => text.includes('beginbfrange'))
    .map((text) =>
      [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) =>
          String.fromCharCode(...(hex.match(/[\da-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
        ),
      ),
    );
  return fonts
    .map((font) => glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join(''))
    .join('\n');
};

const download = async (body: object, token = school.bursar.token) => {
  const answer = await school.test.app.inject({
    method: 'POST',
    url: `/api/admin/schools/${school.school.id}/fee-letters.pdf`,
    payload: body,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, pdf: answer.rawPayload };
};
/** Returns the token of a link, derived with the key of the test's server. */
const findToken = async (id: string): Promise<string> => {
  const config = readConfig({ SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough' });
  if (!config.ok) throw new Error(config.error.join());
  return createFeeLinkToken(config.value.secretKey, id);
};

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('POST /admin/schools/:id/fee-letters.pdf', () => {
  it('has a page for each child who owes, with the fees, what to dial, and a code that opens the child’s fees', async () => {
    const className = school.createClass();
    const owing = await school.addChild(className, 123_000, 1, '2026-12-24');
    await school.addChild(className, 0, 1);
    const { status, pdf } = await download({ classes: [className], isOwingOnly: true, language: 'en' });
    expect([status, countPages(pdf)]).toEqual([200, 1]);
    const [page = ''] = readPages(pdf);
    const text = readText(pdf);
    expect(text).toContain('Peace Apio');
    expect(text).not.toContain('?Or ');
    for (const part of [owing.regNo, '123,000', '24 December 2026', '*284*55#', 'Tuition'])
      expect(text).toContain(part);
    const [link] = await school.test.queryRows<{ id: string; expires_at: Date }>(
      'select id, expires_at from fee_links where student_id = (select id from students where reg_no = $1)',
      [owing.regNo],
    );
    expect(link?.expires_at.getTime()).toBe(school.test.clock.now().getTime() + 60 * DAY_MS);
    // The code is drawn as rectangles, as many as its rows have runs of dark modules.
    const token = await findToken(link?.id ?? '');
    const code = generate(`http://localhost:4000/p/${token}`, { minCorrectionLevel: correction.M });
    let runs = 0;
    for (let y = 0; y < code.size; y += 1)
      for (let x = 0; x < code.size; x += 1) if (code.get(x, y) && !code.get(x - 1, y)) runs += 1;
    expect(page.match(/ re\n/g)?.length).toBe(runs);
  });

  it.each(languages.flatMap((language) => [1, 2, 3].map((perPage) => [language, perPage] as const)))(
    'says in %s where to transfer money, which fits with %i on a page below many fees',
    (language, perPage) => {
      const doc = new PDFDocument({ autoFirstPage: false }).addPage({ size: 'A4', margin: 0 });
      setBrandFonts(doc);
      const ends: number[] = [];
      const write = doc.text.bind(doc);
      const said: string[] = [];
      doc.text = ((text: string, ...more: []) => {
        write(text, ...more);
        said.push(text);
        ends.push(doc.y);
        return doc;
      }) as typeof doc.text;
      const items = Array.from({ length: 20 }, (_, at) => ({
        description: `Tuition and lunch of term ${at}, part 1 of 2`,
        dueOn: '2026-12-24',
        outstandingUgx: 1_250_000,
      }));
      const child = {
        regNo: 'SMK-0001',
        paymentCode: '91234567812',
        name: 'Peace Apio',
        className: 'Senior 1',
        items,
      };
      const accounts = new Map(bankNames.map((bank) => [bank as string, '90300012345678']));
      writeLetter(
        doc,
        { ...child, link: `http://localhost:4000/p/${'a'.repeat(22)}`, linkUntil: new Date(0) },
        {
          ...{ school: 'St. Mary’s', language, madeAt: new Date(0), accountName: 'Somesa Limited', accounts },
          payPage: 'https://school-fees.example/pay-fees?school=st-marys-college-kisubi',
          ussdCode: '*284*55#',
        },
        0,
        perPage,
      );
      const at = said.findIndex((text) =>
        /Somesa Limited: .*Stanbic Bank 90300012345678.* 9123 4567 812/.test(text),
      );
      expect(at).toBeGreaterThan(0);
      expect(ends[at]).toBeLessThan(841.89 / perPage - 30);
    },
  );

  it('is set in the brand’s type', async () => {
    const className = school.createClass();
    await school.addChild(className, 50_000, 1);
    const { pdf } = await download({ classes: [className], isOwingOnly: true, language: 'en' });
    const names = [...pdf.toString('latin1').matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(['BricolageGrotesque-Regular', 'BricolageGrotesque-Bold']));
  });

  it.each([
    [1, 5],
    [2, 3],
    [3, 2],
  ])('puts %i on a page, in the order of the children, each with its code', async (perPage, pages) => {
    const className = school.createClass();
    for (let child = 0; child < 5; child += 1) await school.addChild(className, 50_000, 1);
    const { status, pdf } = await download({
      classes: [className],
      isOwingOnly: true,
      language: 'lg',
      perPage,
    });
    expect([status, countPages(pdf)]).toEqual([200, pages]);
    const counts = readPages(pdf).map((page) => page.match(/\nf\n/g)?.length ?? 0);
    expect(counts).toEqual(Array.from({ length: pages }, (_, at) => Math.min(perPage, 5 - at * perPage)));
    expect((await download({ classes: [], isOwingOnly: true, language: 'en', perPage: 4 })).status).toBe(422);
  });

  it('reuses the link of an earlier letter, which opens the child', async () => {
    const className = school.createClass();
    const { regNo } = await school.addChild(className);
    const letter = { classes: [className], isOwingOnly: false, language: 'sw' };
    await download(letter);
    await download(letter);
    const links = await school.test.queryRows<{ id: string }>(
      'select id from fee_links where student_id = (select id from students where reg_no = $1)',
      [regNo],
    );
    expect(links).toHaveLength(1);
    const opened = await school.test.call<{ regNo: string }>({
      method: 'POST',
      url: '/api/fee-links/open',
      payload: { token: await findToken(links[0]?.id ?? '') },
    });
    expect(opened.body.regNo).toBe(regNo);
  });

  it('says if no child matches, and is only for the school’s own bursar', async () => {
    const body = { classes: ['No such class'], isOwingOnly: true, language: 'en' };
    expect((await download(body)).status).toBe(409);
    const other = await school.staff.signInAs(4, 'kings-college-buddo');
    expect((await download(body, other.token)).status).toBe(404);
  });

  it('writes many pages without blocking other requests', { timeout: 60_000 }, async () => {
    const className = school.createClass();
    const children = isLongRun ? 2_000 : 120;
    await school.test.runAsOwner(`
      with child as (
        insert into students (school_id, reg_no, first_name, last_name, class_name)
        select ${school.school.id}, '${className.replace(' ', '')}-' || n, 'Peace', 'Apio', '${className}'
        from generate_series(1, ${children}) n returning id)
      insert into fee_items (student_id, description, due_on, amount_ugx) select id, 'Tuition', '2026-12-01', 50000 from child`);
    let isDone = false;
    const written = download({ classes: [className], isOwingOnly: true, language: 'lg' }).then((answer) => {
      isDone = true;
      return answer;
    });
    // Each turn is one in which another request could be served.
    let turns = 0;
    for (; !isDone; turns += 1) await setImmediate();
    expect(countPages((await written).pdf)).toBe(children);
    expect(turns).toBeGreaterThan(children);
  });
});

describe('GET /admin/schools/:id/poster.pdf', () => {
  it.each([
    ['a4', '[0 0 595.28 841.89]'],
    ['a3', '[0 0 841.8'],
  ])('has the school’s name, its address and what to dial on %s', async (size, box) => {
    const answer = await school.test.app.inject({
      url: `/api/admin/schools/${school.school.id}/poster.pdf?size=${size}`,
      headers: { authorization: `Bearer ${school.bursar.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.toString('latin1')).toContain(box);
    const text = readText(answer.rawPayload);
    for (const part of [
      school.school.name,
      'localhost:4000/pay-fees?school=st-marys-kisubi',
      '*284*55#',
      'Kiswahili',
    ])
      expect(text.replaceAll(/\s|’/g, '')).toContain(part.replaceAll(/\s|’/g, ''));
  });
});
