import { roles } from '@somesa/core';
import type { AdminStudentAnswer, RegisterImportAnswer } from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
const bursar = await staff.signInAs(roles.bursar, SCHOOL);
const school = await getSchoolId(test);
const HEADS = 'reg no,first name,last name,class,guardian name,guardian phone,guardian 2 phone';

const findId = async (regNo: string): Promise<number> =>
  (await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [regNo]))[0]?.id ?? 0;
const listGuardians = async (regNo: string) =>
  (await staff.call<AdminStudentAnswer>(bursar.token, 'GET', `admin/students/${await findId(regNo)}`)).body
    .student.guardians;
const save = (id: number, position: number, body: object, by = bursar.token) =>
  staff.call<AdminStudentAnswer & { errors?: object }>(
    by,
    'PUT',
    `admin/students/${id}/guardians/${position}`,
    body,
  );

/** Uploads a register, and applies it once it is checked. Returns it as it was before and after. */
const applyRegister = async (...lines: string[]) => {
  const sent = await test.call<RegisterImportAnswer>({
    method: 'POST',
    url: `/api/admin/schools/${school}/register-imports?name=a.csv`,
    payload: [HEADS, ...lines].join('\n'),
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
  });
  await test.running.sweep();
  const path = `admin/register-imports/${sent.body.import.id}`;
  const checked = (await staff.call<RegisterImportAnswer>(token, 'GET', path)).body.import;
  const applied = (await staff.call<RegisterImportAnswer>(token, 'POST', `${path}/apply`, {})).body.import;
  return { checked, applied };
};

describe('guardians in a register file', () => {
  it('are shown before they are applied, and an empty cell changes nothing', async () => {
    const first = await applyRegister('GRD-1,Aisha,Nakato,S1,Rose,0772100001,0702100002');
    expect(first.checked).toMatchObject({
      added: 1,
      preview: [
        {
          guardians: [
            { name: 'Rose', phoneNumber: '0772100001' },
            { name: null, phoneNumber: '0702100002' },
          ],
        },
      ],
    });
    const again = await applyRegister('GRD-1,Aisha,Nakato,S1,,0772100001,');
    expect([again.checked.same, again.applied.changed]).toEqual([1, 0]);
    const changed = await applyRegister('GRD-1,Aisha,Nakato,S1,Ruth,0772100003,');
    expect(changed.checked).toMatchObject({
      changed: 1,
      preview: [{ before: { guardians: [{ phoneNumber: '0772100001' }, { phoneNumber: '0702100002' }] } }],
    });
    expect(changed.applied).toMatchObject({ changed: 1, same: 0 });
    expect(await listGuardians('GRD-1')).toMatchObject([
      { position: 1, name: 'Ruth', phoneNumber: '0772100003', isStopped: false },
      { position: 2, name: null, phoneNumber: '0702100002' },
    ]);
  });

  it('are one guardian if the second one’s number becomes the first one’s', async () => {
    await applyRegister('GRD-2,Aisha,Nakato,S1,,0772100011,0702100012');
    await applyRegister('GRD-2,Aisha,Nakato,S1,,0702100012,');
    expect(await listGuardians('GRD-2')).toMatchObject([{ position: 1, phoneNumber: '0702100012' }]);
  });
});

describe('a guardian', () => {
  it('is added, changed and removed by the bursar of the school, with an entry in the audit log without the number', async () => {
    const { regNo } = await test.addChild(10_000);
    const id = await findId(regNo);
    const saved = await save(id, 1, { name: 'Rose', phoneNumber: '0772100021', language: 'lg' });
    expect(saved.body.student.guardians).toEqual([
      { position: 1, name: 'Rose', phoneNumber: '0772100021', language: 'lg', isStopped: false },
    ]);
    expect((await save(id, 2, { name: '', phoneNumber: '0772100021' })).body.errors).toEqual({
      phoneNumber: ['This is the other guardian’s number'],
    });
    expect((await save(id, 2, { phoneNumber: '0414100021' })).status).toBe(422);
    expect((await save(id, 3, { phoneNumber: '0772100022' })).status).toBe(404);
    const removed = await staff.call<AdminStudentAnswer>(
      bursar.token,
      'DELETE',
      `admin/students/${id}/guardians/1`,
    );
    expect(removed.body.student.guardians).toEqual([]);
    const entries = await test.queryRows<{ action: string; entry: string }>(
      `select action, a::text as entry from audit_log a where subject_id = $1 order by id`,
      [String(id)],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'student.guardian-saved',
      'student.guardian-removed',
    ]);
    expect(entries.some(({ entry }) => entry.includes('772100021'))).toBe(false);
  });

  it('is hidden from a look-up, and from the bursar of another school', async () => {
    const { regNo } = await test.addChild(10_000);
    const id = await findId(regNo);
    await save(id, 1, { name: 'Rosemary', phoneNumber: '0772100031' });
    expect((await test.lookUp(regNo)).text).not.toMatch(/772100031|Rosemary/);
    const other = await staff.signInAs(roles.bursar, 'kings-college-buddo');
    expect((await save(id, 1, { phoneNumber: '0772100032' }, other.token)).status).toBe(404);
  });
});
