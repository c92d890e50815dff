import { DAY_MS, err, HOUR_MS, type LoanFileKind, ok, type UploadView } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTestLoan } from './testing/new-loan';
import { pdf, phonePhoto } from './testing/sample-files';
import { sendFile } from './testing/upload-form';
import { attachUploads, listLatestFiles, releaseLoanFiles, releaseReplacedFiles } from './uploads-repository';

let test: TestApp;
let loanId: string;
let photo: Buffer;
beforeAll(async () => {
  test = await buildTestApp();
  photo = await phonePhoto(64, 32);
});
beforeEach(async () => {
  loanId = await insertTestLoan(test);
});
afterAll(() => test.end());

const upload = async (kind: LoanFileKind): Promise<string> => {
  const bytes = kind === 'letter' || kind === 'bankStatement' ? pdf : photo;
  const answer = await test.call<{ upload: UploadView }>(sendFile(kind, bytes));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.upload.id;
};
const attach = (ids: Partial<Record<LoanFileKind, string>>, loan = loanId) =>
  test.database.transaction((tx) => attachUploads(tx, loan, ids, test.clock.now()));
const listLatest = async (loan = loanId) =>
  (await listLatestFiles(test.database, loan)).map(({ kind, id }) => [kind, id]);
const hasRow = async (id: string): Promise<boolean> =>
  (await test.queryRows('select id from uploads where id = $1', [id])).length === 1;
const countStoredFiles = () => test.fileStore.files.size;

describe('attachUploads', () => {
  it('attaches files to one loan only', async () => {
    const [front, letter] = [await upload('idFront'), await upload('letter')];
    expect(await attach({ idFront: front, letter })).toEqual(ok(null));
    expect(await listLatest()).toEqual([
      ['idFront', front],
      ['letter', letter],
    ]);
    const other = await insertTestLoan(test);
    expect(await attach({ idFront: front }, other)).toEqual(err({ idFront: ['loan_file_unknown'] }));
    expect((await test.call({ method: 'DELETE', url: `/api/uploads/${front}` })).status).toBe(404);
  });

  it('attaches all files or none, and returns the error of each field', async () => {
    const [front, letter] = [await upload('idFront'), await upload('letter')];
    expect(await attach({ idFront: front, idBack: 'B'.repeat(43), bankStatement: letter })).toEqual(
      err({ idBack: ['loan_file_unknown'], bankStatement: ['loan_file_kind'] }),
    );
    expect(await listLatest()).toEqual([]);
    expect(await attach({ idFront: front, letter })).toEqual(ok(null));
  });

  it('gives a file to only one of two concurrent applications', async () => {
    const front = await upload('idFront');
    const other = await insertTestLoan(test);
    const answers = await Promise.all([attach({ idFront: front }), attach({ idFront: front }, other)]);
    expect(answers.map(({ ok: isClaimed }) => isClaimed).sort()).toEqual([false, true]);
  });

  it('attaches a file within a day of its upload, and no later', async () => {
    const [front, back] = [await upload('idFront'), await upload('idBack')];
    test.clock.advance(DAY_MS - 1);
    expect(await attach({ idFront: front })).toEqual(ok(null));
    test.clock.advance(1);
    expect(await attach({ idBack: back })).toEqual(err({ idBack: ['loan_file_unknown'] }));
  });

  it('does not attach a released file', async () => {
    const front = await upload('idFront');
    await test.call({ method: 'DELETE', url: `/api/uploads/${front}` });
    expect(await attach({ idFront: front })).toEqual(err({ idFront: ['loan_file_unknown'] }));
  });
});

describe('deleteUnattachedUploads', () => {
  beforeEach(() => test.advanceTime(25 * HOUR_MS));

  it('deletes only the rows and files of uploads that were not attached for a day', async () => {
    const before = countStoredFiles();
    const [front, back] = [await upload('idFront'), await upload('idBack')];
    await attach({ idFront: front });
    await test.advanceTime(DAY_MS - 1);
    expect([await hasRow(back), countStoredFiles()]).toEqual([true, before + 2]);
    await test.advanceTime(1);
    expect([await hasRow(front), await hasRow(back), countStoredFiles()]).toEqual([true, false, before + 1]);
  });

  it('retries a file that the store did not delete in the next sweep', async () => {
    const before = countStoredFiles();
    const back = await upload('idBack');
    test.clock.advance(25 * HOUR_MS);
    test.fileStore.failOnce();
    await expect(test.running.sweep()).rejects.toThrow('can’t be reached');
    expect([await hasRow(back), countStoredFiles()]).toEqual([true, before + 1]);
    await test.advanceTime(0);
    expect([await hasRow(back), countStoredFiles()]).toEqual([false, before]);
  });

  it('continues after a file that the store does not delete', async () => {
    const before = countStoredFiles();
    await upload('idBack');
    await upload('idFront');
    test.clock.advance(25 * HOUR_MS);
    test.fileStore.failOnce();
    await expect(test.running.sweep()).rejects.toThrow('can’t be reached');
    expect(countStoredFiles()).toBe(before + 1);
    await test.advanceTime(0);
    expect(countStoredFiles()).toBe(before);
  });
});

describe('releaseReplacedFiles', () => {
  it('releases files for which the loan has a newer one of the same kind', async () => {
    const first = await upload('idFront');
    await attach({ idFront: first });
    test.clock.advance(HOUR_MS);
    const second = await upload('idFront');
    await attach({ idFront: second });
    expect(await listLatest()).toEqual([['idFront', second]]);
    await test.advanceTime(48 * HOUR_MS);
    expect(await hasRow(first)).toBe(true);
    await test.database.transaction((tx) => releaseReplacedFiles(tx, loanId));
    await test.advanceTime(0);
    expect([await hasRow(first), await hasRow(second)]).toEqual([false, true]);
  });
});

it('releaseLoanFiles makes the next sweep delete the files of an anonymised user', async () => {
  const [front, otherFront] = [await upload('idFront'), await upload('idFront')];
  const other = await insertTestLoan(test);
  await attach({ idFront: front });
  await attach({ idFront: otherFront }, other);
  await test.database.transaction((tx) => releaseLoanFiles(tx, [loanId]));
  await test.advanceTime(0);
  expect([await hasRow(front), await hasRow(otherFront)]).toEqual([false, true]);
});
