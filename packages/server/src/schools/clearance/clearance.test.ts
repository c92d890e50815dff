import { randomUUID, webcrypto } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { checkPass, DAY_MS, type ProblemBody, roles, toKampalaDay, writePass } from '@somesa/core';
import type {
  AdminListAnswer,
  ClearanceAnswer,
  GateLinkAnswer,
  GateList,
  StudentClearanceAnswer,
} from '@somesa/core/admin';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { renderClearanceList } from './clearance-list';
import { createPassSigner, getGateKey } from './pass-key';
import { listPassLines } from './pass-picture';

const { test, staff } = await setUpTestApp();
const SECRET_KEY = Buffer.from('a-secret-key-for-tests-that-is-long-enough');
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

let school: number;
let slug: string;
let bursar: SignedInPerson;
let head: SignedInPerson;
let viewer: SignedInPerson;
let classes = 0;
beforeAll(async () => {
  school = await test.startSchool();
  slug =
    (await test.queryRows<{ slug: string }>('select slug from schools where id = $1', [school]))[0]?.slug ??
    '';
  [bursar, head, viewer] = await Promise.all([
    staff.signInAs(roles.bursar, slug, 'bursar'),
    staff.signInAs(roles.bursar, slug, 'head'),
    staff.signInAs(roles.bursar, slug, 'viewer'),
  ]);
});

const inDays = (days: number): string => toKampalaDay(new Date(test.clock.now().getTime() + days * DAY_MS));
const createClass = (): string => {
  classes += 1;
  return `Senior 1 Stream ${classes}`;
};

/** Adds a child with fees: each an amount, what is paid of it, and its part if it has one. Returns the ID. */
const addChild = async (
  className: string,
  fees: readonly { amount: number; paid?: number; part?: number }[] = [],
): Promise<number> => {
  const [child] = await test.queryRows<{ id: number }>(
    `insert into students (school_id, reg_no, first_name, last_name, class_name)
      values ($1, $2, 'Peace', 'Apio', $3) returning id`,
    [school, `CL-${randomUUID().slice(0, 8).toUpperCase()}`, className],
  );
  for (const { amount, paid = 0, part = null } of fees)
    await test.queryRows(
      `with term as (
         insert into school_terms (school_id, name, starts_on, ends_on) values ($1, 'Term 3', '2026-09-14', '2026-12-04')
         on conflict (school_id, name) do update set name = excluded.name returning id),
       fee as (
         insert into term_fees (term_id, description, due_on, amount_ugx, part, percent, charged_at)
         select id, 'Tuition', '2026-10-01', $3, $5::int, 50, now() from term where $5::int is not null returning id)
       insert into fee_items (student_id, description, due_on, amount_ugx, paid_ugx, term_fee_id)
       values ($2, 'Tuition', '2026-10-01', $3::bigint, $4::bigint, (select id from fee))`,
      [school, child?.id, amount, paid, part],
    );
  return child?.id ?? 0;
};

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = bursar) =>
  staff.call<Body & ProblemBody>(by.token, method, `admin/${path}`, body);
const setThreshold = (classNames: string[], threshold: { percent?: number; parts?: number }) =>
  call<ClearanceAnswer>('PUT', `schools/${school}/clearance`, { classNames, ...threshold });
const getStatus = async (child: number) =>
  (await call<StudentClearanceAnswer>('GET', `students/${child}/clearance`)).body.clearance;
const download = async (path: string, body: object, by = bursar) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    payload: body,
    headers: { authorization: `Bearer ${by.token}` },
  });
  return { status: answer.statusCode, file: answer.rawPayload, text: answer.body };
};
const listPasses = (child: number) =>
  test.queryRows<{ number: string; valid_until: string; withdrawn_at: Date | null }>(
    'select number, valid_until::text, withdrawn_at from gate_passes where student_id = $1 order by created_at',
    [child],
  );
const addLink = async (): Promise<string> => {
  const { body } = await call<GateLinkAnswer>(
    'POST',
    `schools/${school}/gate-links`,
    { name: 'Main gate' },
    head,
  );
  return body.link.split('/gate/#')[1] ?? '';
};
const fetchList = (token: string) =>
  test.call<{ list: GateList | null }>({ method: 'POST', url: '/api/gate/list', payload: { token } });

/** Returns the text of a PDF of ours. */
const readText = (pdf: Buffer): string => {
  const binary = pdf.toString('latin1');
  return [...binary.matchAll(/stream\r?\n/g)]
    .flatMap(({ index, 0: { length } }) => {
      try {
        return inflateSync(pdf.subarray(index + length, binary.indexOf('endstream', index))).toString(
          'latin1',
        );
      } catch {
        // Not a compressed stream.
        return [];
      }
    })
    .flatMap((page) => [...page.matchAll(/<([\da-f]+)>/g)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('');
};

describe('the threshold of a class', () => {
  it('clears by percent of the fees, rounded down, and says nothing of a child without fees', async () => {
    const className = createClass();
    const [enough, less, none, no] = [
      await addChild(className, [{ amount: 100_000, paid: 60_000 }]),
      await addChild(className, [{ amount: 100_000, paid: 59_999 }]),
      await addChild(className),
      await addChild(createClass(), [{ amount: 100_000 }]),
    ];
    const { status, body } = await setThreshold([className], { percent: 60 });
    expect(status).toBe(200);
    expect(body.clearance.classes.find((each) => each.className === className)).toEqual({
      className,
      percent: 60,
      parts: null,
      isExam: false,
      children: 3,
      notCleared: 2,
    });
    const found = await Promise.all([enough, less, none, no].map(getStatus));
    expect(found.map((each) => [each.status, each.paidPercent])).toEqual([
      ['cleared', 60],
      ['not-cleared', 59],
      ['not-charged', null],
      ['no-threshold', 0],
    ]);
  });

  it('clears by parts: the first ones, and each fee without parts', async () => {
    const className = createClass();
    await setThreshold([className], { parts: 1 });
    const half = { amount: 50_000, part: 1, paid: 50_000 };
    const later = { amount: 50_000, part: 2 };
    const [first, partly, lunch] = [
      await addChild(className, [half, later]),
      await addChild(className, [{ ...half, paid: 49_999 }, later]),
      await addChild(className, [half, later, { amount: 1_000 }]),
    ];
    const list = async () =>
      Promise.all([first, partly, lunch].map(async (id) => (await getStatus(id)).status));
    expect(await list()).toEqual(['cleared', 'not-cleared', 'not-cleared']);
    await setThreshold([className], { parts: 2 });
    expect(await list()).toEqual(['not-cleared', 'not-cleared', 'not-cleared']);
    await setThreshold([className], {});
    expect(await list()).toEqual(['no-threshold', 'no-threshold', 'no-threshold']);
  });

  it('can’t be set for a class of national examinations, nor be printed for it', async () => {
    for (const name of ['Senior 4 East', 'P.7', 'S6']) {
      const { status, body } = await setThreshold([createClass(), name], { percent: 50 });
      expect([status, body.message]).toEqual([
        409,
        expect.stringContaining(`${name} sits national examinations`),
      ]);
      const list = await download(`schools/${school}/clearance-list.pdf`, { classNames: [name] });
      expect(list.status).toBe(409);
    }
    const rows = await test.queryRows('select 1 from clearance_thresholds where class_name = any($1)', [
      ['Senior 4 East', 'P.7', 'S6'],
    ]);
    expect(rows).toEqual([]);
    const child = await addChild('Senior 4 East', [{ amount: 100_000 }]);
    expect(await getStatus(child)).toMatchObject({ status: 'no-threshold', isExam: true });
    expect((await download(`students/${child}/pass.pdf`, { validUntil: inDays(5) })).status).toBe(200);
  });

  it.each([
    ['percent', { percent: 101 }],
    ['percent', { percent: 0 }],
    ['parts', { parts: 5 }],
    ['parts', { percent: 50, parts: 1 }],
  ])('rejects %s of %j', async (field, threshold) => {
    const { status, body } = await setThreshold([createClass()], threshold);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('filters the list of students, which has who is allowed and why', async () => {
    const className = createClass();
    const [owing] = [
      await addChild(className, [{ amount: 1_000 }]),
      await addChild(className, [{ amount: 1_000, paid: 1_000 }]),
    ];
    await setThreshold([className], { percent: 100 });
    const list = async (words: string) => {
      const query = `clearance=${words}&columns=className,clearance,allowedUntil,allowedBecause&className=${encodeURIComponent(className)}`;
      return (await call<AdminListAnswer>('GET', `lists/students?${query}`)).body.rows.map(
        ({ cells }) => cells,
      );
    };
    expect(await list('cleared')).toHaveLength(1);
    expect(await list('not-cleared')).toMatchObject([
      { className, clearance: 'not-cleared', allowedUntil: null, allowedBecause: null },
    ]);
    await test.queryRows(
      `insert into clearance_allowances (student_id, reason, until_on, created_by, created_at) values ($1, 'Bursary is late', '2099-12-31', $2, now())`,
      [owing, bursar.user.id],
    );
    expect(await list('allowed')).toMatchObject([
      { className, clearance: 'allowed', allowedUntil: '2099-12-31', allowedBecause: 'Bursary is late' },
    ]);
  });
});

describe('an allowance', () => {
  it('counts until its day, with reason and author; it is withdrawn with its passes', async () => {
    const className = createClass();
    const child = await addChild(className, [{ amount: 100_000 }]);
    await setThreshold([className], { percent: 50 });
    const refused = await download(`students/${child}/pass.pdf`, { validUntil: inDays(3) });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('not cleared')]);
    const past = await call('PUT', `students/${child}/allowance`, {
      reason: 'Mother is ill',
      untilOn: inDays(-1),
    });
    expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ['untilOn']]);
    const { body } = await call<StudentClearanceAnswer>('PUT', `students/${child}/allowance`, {
      reason: 'Mother is ill',
      untilOn: inDays(5),
    });
    expect(body.clearance).toMatchObject({
      status: 'allowed',
      allowance: {
        reason: 'Mother is ill',
        untilOn: inDays(5),
        by: `${bursar.user.first_name} ${bursar.user.last_name}`,
      },
      passUntil: inDays(5),
    });
    const beyond = await download(`students/${child}/pass.pdf`, { validUntil: inDays(6) });
    expect(beyond.status).toBe(409);
    expect((await download(`students/${child}/pass.pdf`, { validUntil: inDays(5) })).status).toBe(200);
    const ended = await call<StudentClearanceAnswer>('POST', `students/${child}/passes/withdraw`);
    expect(ended.body.clearance).toMatchObject({ status: 'not-cleared', allowance: null, passes: [] });
    expect((await listPasses(child))[0]?.withdrawn_at).toEqual(test.clock.now());
  });
});

describe('a pass', () => {
  it('is the same again until the same day, as PDF and as picture, and has no amount', async () => {
    const child = await addChild(createClass(), [{ amount: 123_456 }]);
    const body = { validUntil: inDays(7) };
    const pdf = await download(`students/${child}/pass.pdf`, body);
    const picture = await download(`students/${child}/pass.png`, body);
    const passes = await listPasses(child);
    expect(passes).toMatchObject([{ valid_until: inDays(7), withdrawn_at: null }]);
    expect(pdf.file.toString('latin1')).toMatch(/\/MediaBox \[0 0 419\.53 297\.64\]/);
    expect(await sharp(picture.file).metadata()).toMatchObject({ format: 'png', width: 1260, height: 894 });
    const content = { schoolId: 1, number: '1234567890', validUntil: '2026-11-28', className: 'Senior 1' };
    const lines = listPassLines('St Mary’s', { ...content, name: 'Peace Apio' });
    expect(lines.map((line) => line.text)).toEqual([
      'St Mary’s',
      'Peace Apio',
      'Senior 1',
      'Valid until',
      '28 November 2026',
    ]);
  });

  it.each([-1, 400])('can’t last until a day in %i days', async (days) => {
    const child = await addChild(createClass());
    const { status, text } = await download(`students/${child}/pass.pdf`, { validUntil: inDays(days) });
    expect([status, text]).toEqual([422, expect.stringContaining('validUntil')]);
  });
});

describe('the printed list', () => {
  it('has the children of each class on pages of its own, without amounts', async () => {
    const [one, other] = [createClass(), createClass()];
    await setThreshold([one, other], { percent: 100 });
    for (let each = 0; each < 36; each += 1) await addChild(one, [{ amount: 123_456, paid: 123_456 }]);
    await addChild(one, [{ amount: 123_456 }]);
    await addChild(other);
    const path = `schools/${school}/clearance-list.pdf`;
    const { status, file } = await download(path, { classNames: [one, other] }, viewer);
    expect(status).toBe(200);
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    const text = readText(file);
    expect(text.match(/Peace Apio/g)).toHaveLength(38);
    expect(text.match(/Not cleared/g)).toHaveLength(1);
    expect(text.match(/No fees yet/g)).toHaveLength(1);
    expect(text).not.toMatch(/123|UGX/);
  });

  it('cuts no number, name or day, however long', async () => {
    const child = { className: 'Senior 1', regNo: 'UG-SMK-2026-BOARDING-012', untilOn: '2026-09-28' };
    const names = { firstName: 'Christine Immaculate Babirye', lastName: 'Nakabugo Namatovu Kisakye' };
    const file = await renderClearanceList(
      'Hill School',
      [{ ...child, ...names, status: 'allowed' }],
      test.clock.now(),
    );
    const text = readText(file).replaceAll(/\s+/g, ' ');
    for (const whole of [child.regNo, 'Allowed until 28 September 2026', 'Namatovu Kisakye'])
      expect(text).toContain(whole);
  });
});

const expectList = ({ list }: { list: GateList | null }): GateList => {
  if (!list) throw new Error('the link has no list');
  return list;
};

describe('the list of the gate', () => {
  const check = async (text: string, list: GateList) => {
    const key = await webcrypto.subtle.importKey('raw', Buffer.from(list.publicKey, 'base64'), ECDSA, false, [
      'verify',
    ]);
    return checkPass(text, list, {
      now: test.clock.now(),
      verify: (signed, signature) =>
        webcrypto.subtle.verify(ECDSA, key, Buffer.from(signature, 'hex'), Buffer.from(signed)),
    });
  };

  it('verifies the school’s passes, has numbers alone, and learns of withdrawn passes and leavers', async () => {
    const className = createClass();
    const [child, leaver] = [await addChild(className), await addChild(className)];
    for (const id of [child, leaver]) await download(`students/${id}/pass.pdf`, { validUntil: inDays(7) });
    const [pass] = await listPasses(child);
    const token = await addLink();
    const { body, text } = await fetchList(token);
    const list = expectList(body);
    expect(text).not.toMatch(/Peace|Apio|Stream/);
    const key = await getGateKey(test.database, school, { secretKey: SECRET_KEY, now: test.clock.now() });
    const sign = await createPassSigner(SECRET_KEY, key);
    const content = {
      schoolId: school,
      number: pass?.number ?? '',
      validUntil: inDays(7),
      name: 'Peace Apio',
      className,
    };
    const code = await writePass(content, sign);
    expect(await check(code, list)).toEqual({ kind: 'valid', pass: content });

    await call('POST', `students/${child}/passes/withdraw`);
    await call('POST', `students/${leaver}/left`, { leftOn: inDays(-1) });
    const next = expectList((await fetchList(token)).body);
    expect((await check(code, next)).kind).toBe('withdrawn');
    expect(next.withdrawn).toContain((await listPasses(leaver))[0]?.number);
  });

  it('is only for links that were not withdrawn, and of the link’s own school', async () => {
    const listLinks = async () =>
      (await call<ClearanceAnswer>('GET', `schools/${school}/clearance`)).body.clearance.links;
    const before = (await listLinks()).map(({ id }) => id);
    const token = await addLink();
    const link = (await listLinks()).find(({ id }) => !before.includes(id));
    expect(expectList((await fetchList(token)).body).school.id).toBe(school);
    const gone = await call<ClearanceAnswer>(
      'DELETE',
      `schools/${school}/gate-links/${link?.id}`,
      undefined,
      head,
    );
    expect(gone.body.clearance.links.some(({ id }) => id === link?.id)).toBe(false);
    // Not a status, which a proxy or a failed deployment may answer too: the page forgets its list on this answer alone.
    for (const gone of [token, 'no-such-token'])
      expect(await fetchList(gone)).toMatchObject({ status: 200, body: { list: null } });
    const rows = await test.queryRows<{ token_hash: string }>('select token_hash from gate_links');
    expect(rows.some(({ token_hash }) => token_hash === token)).toBe(false);
  });
});

describe('roles of a school', () => {
  it('let a viewer read, a bursar allow, and the head bursar alone make links', async () => {
    const child = await addChild(createClass());
    const requests = [
      ['GET', `schools/${school}/clearance`, undefined],
      ['GET', `students/${child}/clearance`, undefined],
      ['PUT', `students/${child}/allowance`, { reason: 'Late bursary', untilOn: inDays(1) }],
      ['POST', `students/${child}/pass.png`, { validUntil: inDays(1) }],
      ['POST', `schools/${school}/gate-links`, { name: 'Gate' }],
    ] as const;
    const other = await staff.signInAs(roles.bursar, await findOtherSlug(), 'head');
    const statuses = async (by: SignedInPerson) => {
      const all: number[] = [];
      for (const [method, path, body] of requests) all.push((await call(method, path, body, by)).status);
      return all;
    };
    expect(await statuses(viewer)).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses(bursar)).toEqual([200, 200, 200, 200, 403]);
    expect(await statuses(head)).toEqual([200, 200, 200, 200, 201]);
    expect(await statuses(other)).toEqual([404, 404, 404, 404, 404]);
  });
});

const findOtherSlug = async (): Promise<string> =>
  (await test.queryRows<{ slug: string }>('select slug from schools where id <> $1 limit 1', [school]))[0]
    ?.slug ?? '';
