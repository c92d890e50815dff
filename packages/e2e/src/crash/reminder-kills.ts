import type { KillableServer } from './killable-server';
import { pause } from './pause';
import type { openTestStack } from './test-stack';

type Stack = Awaited<ReturnType<typeof openTestStack>>;

const LOOK_EVERY_MS = 20;
const LOOK_WITHIN_MS = 240_000;
const HOUR_MS = 3_600_000;
const KAMPALA_HOURS = 3;
const MORNING = 10;
const EVENING = 18;
/** Time after which a reminder without a response is not waited for any more, in milliseconds. */
const UNKNOWN_AFTER_MS = 11 * 60_000;
/** Maximum number of messages that the server sends at once, and so of unknown results of one kill. */
const AT_ONCE = 10;

/** Returns by how much a clock must be ahead to show a time of day at which reminders are sent. */
const getDaytimeOffsetMs = (): number => {
  const hour = (new Date().getUTCHours() + KAMPALA_HOURS) % 24;
  if (hour >= MORNING && hour < EVENING) return 0;
  return ((MORNING - hour + 24) % 24) * HOUR_MS;
};

const countTexts = async ({ sandbox }: Stack): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const { to, text } of await sandbox.messages('?kind=sms'))
    if (text.includes('/p/')) counts.set(to[0] ?? '', (counts.get(to[0] ?? '') ?? 0) + 1);
  return counts;
};

/**
 * Sends reminders while the server is killed a number of times, each time after a further part was sent. Returns the differences as
 * sentences: a guardian with two messages, one without that is not said to be unknown, and more unknown results than a kill can cause.
 */
export const findReminderDifferences = async (
  stack: Stack,
  first: KillableServer,
  { count, kills }: { count: number; kills: number },
): Promise<{ server: KillableServer; differences: string[] }> => {
  const aheadMs = getDaytimeOffsetMs();
  let server = first;
  await server.setAhead(aheadMs);
  await server.sendReminders(count);
  for (let kill = 1; kill <= kills; kill += 1) {
    const target = Math.floor((count * kill) / (kills + 1));
    // Sends what is due; the server is killed meanwhile.
    const sending = server.setAhead(aheadMs).catch(() => undefined);
    const giveUpAt = Date.now() + LOOK_WITHIN_MS;
    while ((await countTexts(stack)).size < target) {
      if (Date.now() > giveUpAt) throw new Error(`fewer than ${target} reminders were sent`);
      await pause(LOOK_EVERY_MS);
    }
    await server.kill();
    await sending;
    server = await stack.startAndWait();
  }
  await server.setAhead(aheadMs);
  await server.setAhead(aheadMs + UNKNOWN_AFTER_MS);
  await server.setAhead(aheadMs + 2 * UNKNOWN_AFTER_MS);

  const results = await server.listReminders();
  const texts = await countTexts(stack);
  const unknown = results.filter(({ result }) => result === 'unknown');
  const differences = results.flatMap(({ msisdn, result }) => {
    const sent = texts.get(msisdn) ?? 0;
    if (sent > 1) return [`${msisdn} got ${sent} reminders`];
    const isExpected = sent === 1 ? ['sent', 'delivered', 'unknown'].includes(result) : result === 'unknown';
    return isExpected ? [] : [`${msisdn} got ${sent} reminders, which are ${result}`];
  });
  if (results.length !== count) differences.push(`${results.length} reminders are known, not ${count}`);
  if (unknown.length > kills * AT_ONCE) differences.push(`${unknown.length} reminders are unknown`);
  await server.setAhead(0);
  return { server, differences };
};
