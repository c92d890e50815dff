import { err, type LoanFileKind, ok, type UploadView } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { newLoan } from './testing/new-loan';
import { pdf, phonePhoto } from './testing/sample-files';
import { sendFile } from './testing/upload-form';
import { claimUploads, latestFiles, releaseLoanFiles, releaseReplacedFiles } from './uploads-repository';

const HOUR_MS = 3_600_000;

let test: TestApp;
let loanId: string;
let photo: Buffer;
beforeAll(async () => {
  test = await buildTestApp();
  photo = await phonePhoto(64, 32);
});
beforeEach(async () => {
  loanId = await newLoan(test);
});
afterAll(() => test.end());

const upload = async (kind: LoanFileKind): Promise<string> => {
  const bytes = kind === 'letter' || kind === 'bankStatement' ? pdf : photo;
  const answer = await test.call<{ upload: UploadView }>(sendFile(kind, bytes));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.upload.id;
};
const claim = (ids: Partial<Record<LoanFileKind, string>>, loan = loanId) =>
  test.database.transaction((tx) => claimUploads(tx, loan, ids, test.clock.now()));
const latest = async (loan = loanId) =>
  (await latestFiles(test.database, loan)).map(({ kind, id }) => [kind, id]);
const isKept = async (id: string): Promise<boolean> =>
  (await test.rows('select id from uploads where id = $1', [id])).length === 1;
const storedFiles = () => test.fileStore.files.size;

describe('an application claims files', () => {
  it('once: they are its own from then on', async () => {
    const [front, letter] = [await upload('idFront'), await upload('letter')];
    expect(await claim({ idFront: front, letter })).toEqual(ok(null));
    expect(await latest()).toEqual([
      ['idFront', front],
      ['letter', letter],
    ]);
    const other = await newLoan(test);
    expect(await claim({ idFront: front }, other)).toEqual(err({ idFront: ['loan_file_unknown'] }));
    expect((await test.call({ method: 'DELETE', url: `/api/uploads/${front}` })).status).toBe(404);
  });

  it('all or none, with what is wrong under each field', async () => {
    const [front, letter] = [await upload('idFront'), await upload('letter')];
    expect(await claim({ idFront: front, idBack: 'B'.repeat(43), bankStatement: letter })).toEqual(
      err({ idBack: ['loan_file_unknown'], bankStatement: ['loan_file_kind'] }),
    );
    expect(await latest()).toEqual([]);
    expect(await claim({ idFront: front, letter })).toEqual(ok(null));
  });

  it('a file that two applications claim at the same moment goes to one of them', async () => {
    const front = await upload('idFront');
    const other = await newLoan(test);
    const answers = await Promise.all([claim({ idFront: front }), claim({ idFront: front }, other)]);
    expect(answers.map(({ ok: isClaimed }) => isClaimed).sort()).toEqual([false, true]);
  });

  it('a file can be claimed within a day, and no later', async () => {
    const [front, back] = [await upload('idFront'), await upload('idBack')];
    test.clock.pass(24 * HOUR_MS - 1);
    expect(await claim({ idFront: front })).toEqual(ok(null));
    test.clock.pass(1);
    expect(await claim({ idBack: back })).toEqual(err({ idBack: ['loan_file_unknown'] }));
  });

  it('a file that was given up can’t be claimed', async () => {
    const front = await upload('idFront');
    await test.call({ method: 'DELETE', url: `/api/uploads/${front}` });
    expect(await claim({ idFront: front })).toEqual(err({ idFront: ['loan_file_unknown'] }));
  });
});

describe('the sweep', () => {
  it('removes what nobody claimed for a day, its row and its file, and nothing else', async () => {
    await test.pass(25 * HOUR_MS);
    const before = storedFiles();
    const [front, back] = [await upload('idFront'), await upload('idBack')];
    await claim({ idFront: front });
    await test.pass(24 * HOUR_MS - 1);
    expect([await isKept(back), storedFiles()]).toEqual([true, before + 2]);
    await test.pass(1);
    expect([await isKept(front), await isKept(back), storedFiles()]).toEqual([true, false, before + 1]);
  });

  it('comes again for what the store did not remove', async () => {
    const before = storedFiles();
    const back = await upload('idBack');
    test.clock.pass(25 * HOUR_MS);
    test.fileStore.failOnce();
    await expect(test.running.sweep()).rejects.toThrow('can’t be reached');
    expect([await isKept(back), storedFiles()]).toEqual([true, before + 1]);
    await test.pass(0);
    expect([await isKept(back), storedFiles()]).toEqual([false, before]);
  });
});

describe('a file that the store does not remove', () => {
  it('holds up no other', async () => {
    const before = storedFiles();
    await upload('idBack');
    await upload('idFront');
    test.clock.pass(25 * HOUR_MS);
    test.fileStore.failOnce();
    await expect(test.running.sweep()).rejects.toThrow('can’t be reached');
    expect(storedFiles()).toBe(before + 1);
    await test.pass(0);
    expect(storedFiles()).toBe(before);
  });
});

describe('a file that another of its kind replaces', () => {
  it('stays until the loan is decided, and the later one counts', async () => {
    const first = await upload('idFront');
    await claim({ idFront: first });
    test.clock.pass(HOUR_MS);
    const second = await upload('idFront');
    await claim({ idFront: second });
    expect(await latest()).toEqual([['idFront', second]]);
    await test.pass(48 * HOUR_MS);
    expect(await isKept(first)).toBe(true);
    await test.database.transaction((tx) => releaseReplacedFiles(tx, loanId));
    await test.pass(0);
    expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
  });
});

it('the files of a person who is forgotten are removed with the next sweep', async () => {
  const [front, kept] = [await upload('idFront'), await upload('idFront')];
  const other = await newLoan(test);
  await claim({ idFront: front });
  await claim({ idFront: kept }, other);
  await test.database.transaction((tx) => releaseLoanFiles(tx, [loanId]));
  await test.pass(0);
  expect([await isKept(front), await isKept(kept)]).toEqual([false, true]);
});
