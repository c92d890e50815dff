import { err, problem } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createStripes } from '../../testing/avatar-form';
import { createGate } from '../../testing/gate';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { users } from '../tables/users';
import { createAvatar } from './avatar-picture';
import { createAvatars } from './avatars';

const { test, people } = await setUpTestApp();
const person = await people.signUp();

/** Creates the service, with the number of pictures that it processes now and at most. */
const createCountingAvatars = () => {
  const running = { now: 0, max: 0 };
  const avatars = createAvatars(test, async (bytes) => {
    running.now += 1;
    running.max = Math.max(running.max, running.now);
    try {
      return await createAvatar(bytes);
    } finally {
      running.now -= 1;
    }
  });
  return { avatars, running };
};

describe('concurrent uploads of pictures', () => {
  const unavailable = err(problem('unavailable'));
  const owner = async () => {
    const [me] = await test.database.orm.select().from(users).where(eq(users.id, person.user.id));
    if (!me) throw new Error('there is no such person');
    return me;
  };

  it('accepts twenty at once, and processes others while some arrive slowly', async () => {
    const avatars = createAvatars(test);
    const me = await owner();
    const picture = await createStripes(200, 200).png().toBuffer();
    const gate = createGate();
    const putSlowly = () =>
      avatars.put(me, async () => {
        await gate.wait();
        return picture;
      });
    const slow = Array.from({ length: 19 }, putSlowly);
    expect(await avatars.put(me, async () => picture)).toMatchObject({ ok: true });
    slow.push(putSlowly());
    expect(await avatars.put(me, async () => picture)).toEqual(unavailable);
    gate.open();
    for (const put of await Promise.all(slow)) expect(put).toMatchObject({ ok: true });
    expect(await avatars.put(me, async () => picture)).toMatchObject({ ok: true });
  });

  it('processes pictures one at a time', async () => {
    const { avatars, running } = createCountingAvatars();
    const me = await owner();
    const picture = await createStripes(800, 400).jpeg().toBuffer();
    const saved = await Promise.all([1, 2, 3, 4].map(() => avatars.put(me, async () => picture)));
    expect(saved.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(running.max).toBe(1);
  });

  it('rejects a file that is no picture without processing it', async () => {
    const { avatars, running } = createCountingAvatars();
    const rejected = await avatars.put(await owner(), async () => Buffer.from('no picture'));
    expect(rejected).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    expect(running.max).toBe(0);
  });
});
