import { err, problem } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { users } from '../../platform/db/schema';
import { createForm, createStripes, putAvatar } from '../../testing/avatar-form';
import { createGate } from '../../testing/gate';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createAvatars } from './avatars';

const running = vi.hoisted(() => ({ now: 0, max: 0 }));
vi.mock('./avatar-picture', async (load) => {
  const real = await load<typeof import('./avatar-picture')>();
  const createAvatar: typeof real.createAvatar = async (bytes) => {
    running.now += 1;
    running.max = Math.max(running.max, running.now);
    try {
      return await real.createAvatar(bytes);
    } finally {
      running.now -= 1;
    }
  };
  return { ...real, createAvatar };
});

const { test, people } = await setUpTestApp();
const person = await people.signUp();

const put = (payload: Buffer) => putAvatar(test, person.token, payload);

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
    running.max = 0;
    const bytes = createForm({ bytes: await createStripes(800, 400).jpeg().toBuffer() });
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(running.max).toBe(1);
  });

  it('rejects a file that is no picture without processing it', async () => {
    running.max = 0;
    expect((await put(createForm({ bytes: 'no picture' }))).status).toBe(422);
    expect(running.max).toBe(0);
  });
});
