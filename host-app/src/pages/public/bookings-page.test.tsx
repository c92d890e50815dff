import help from '@somesa/core/messages/en/site/help.json';
import supportFields from '@somesa/core/messages/en/support-fields.json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { type StubResponse, stubServer } from '../../testing/answers';
import { fieldMessage, fill, findControl, leaveField } from '../../testing/fill';
import { press, render, settle } from '../../testing/render';
import { BookingsPage } from './bookings-page';

const text = help.bookings;
const days = [
  { day: '2026-11-25', times: ['09:00', '10:30'] },
  { day: '2026-11-26', times: ['10:30'] },
];
const wednesday = 'Wednesday 25 November';

const TIMES = 'GET /bookings/times';
const BOOK = 'POST /bookings';

let leave: () => Promise<void> = async () => undefined;
const open = async (overrides: Record<string, StubResponse> = {}, query = '') => {
  const { hook, searchHook } = memoryLocation({ path: `/bookings${query}` });
  const booking = { day: '2026-11-25', time: '10:30' };
  const answers = {
    [TIMES]: [200, { days }],
    [BOOK]: [201, { message: 'booked', booking }],
    ...overrides,
  } as Record<string, StubResponse>;
  const requests = stubServer(answers);
  const listBodies = (name: string) => requests.filter((one) => one.name === name).map(({ body }) => body);
  const view = await render(
    <Router hook={hook} searchHook={searchHook}>
      <BookingsPage />
    </Router>,
  );
  leave = view.unmount;
  await settle();
  return { ...view, answers, listBodies, book: () => press(view.container, text.book) };
};

const fillAll = async (container: HTMLElement): Promise<void> => {
  await fill(container, { [text.times.day]: '2026-11-25' });
  await fill(container, {
    '10:30': '',
    [text.you.fullname]: 'Sarah Nakato',
    [text.you.phoneNumber]: '0772123456',
    [text.you.topic]: 'loan',
  });
};

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('BookingsPage', () => {
  it('offers the available days in words and the times of the selected day', async () => {
    const { container, text: all } = await open();
    const options = [...findControl(container, text.times.day).querySelectorAll('option')];
    expect(options.map((one) => one.textContent)).toEqual([
      text.times.dayChoose,
      wednesday,
      'Thursday 26 November',
    ]);
    expect(all()).toContain(text.times.timeFirst);
    await fill(container, { [text.times.day]: '2026-11-26' });
    expect(
      [...container.querySelectorAll('input[type=radio]')].map((one) => one.getAttribute('value')),
    ).toEqual(['10:30']);
  });

  it('schedules the selected time, and confirms day and time in words with the focus on them', async () => {
    const { container, listBodies, book, text: all } = await open();
    await fillAll(container);
    await book();
    expect(listBodies(BOOK)).toEqual([
      {
        day: '2026-11-25',
        time: '10:30',
        fullname: 'Sarah Nakato',
        phoneNumber: '0772123456',
        topic: 'loan',
        note: '',
        website: '',
      },
    ]);
    expect(all()).toContain(`We’ll call you on ${wednesday} at 10:30`);
    expect(all()).toContain('0772123456');
    expect(document.activeElement?.tagName).toBe('H2');
  });

  it('shows missing values and sends nothing', async () => {
    const { container, listBodies, book, text: all } = await open();
    await book();
    expect(fieldMessage(container, text.times.day)).toBe(supportFields.day_required);
    expect(all()).toContain(supportFields.time_required);
    expect(fieldMessage(container, text.you.phoneNumber)).toBe('Phone number is required');
    expect(fieldMessage(container, text.you.topic)).toBe(supportFields.topic_required);
    expect(document.activeElement).toBe(findControl(container, text.times.day));
    expect(listBodies(BOOK)).toEqual([]);
  });

  it('marks required fields for screen readers, but not the optional note', async () => {
    const { container } = await open();
    await fill(container, { [text.times.day]: '2026-11-25' });
    const { day } = text.times;
    const { fullname, phoneNumber, topic, note } = text.you;
    const fields = [day, '10:30', fullname, phoneNumber, topic, note];
    expect(fields.filter((label) => !findControl(container, label).required)).toEqual([note]);
  });

  it('requires ten digits for the phone number', async () => {
    const { container } = await open();
    await fill(container, { [text.you.phoneNumber]: '077212345' });
    await leaveField(container, text.you.phoneNumber);
    expect(fieldMessage(container, text.you.phoneNumber)).toBe('Enter a mobile number of 10 digits: 07…');
  });

  it('shows that a time was taken meanwhile, and the times that are still available', async () => {
    const {
      container,
      answers,
      listBodies,
      book,
      text: all,
    } = await open({ [BOOK]: [409, { message: 'All calls at this time are taken now.' }] });
    await fillAll(container);
    answers[TIMES] = [200, { days: [{ day: '2026-11-25', times: ['09:00'] }] }];
    await book();
    await settle();
    expect(all()).toContain('All calls at this time are taken now.');
    expect(listBodies(TIMES)).toHaveLength(2);
    expect(
      [...container.querySelectorAll('input[type=radio]')].map((one) => one.getAttribute('value')),
    ).toEqual(['09:00']);
    expect(container.querySelector('input[type=radio]:checked')).toBeNull();
    expect(findControl(container, text.you.fullname).value).toBe('Sarah Nakato');
  });

  it("shows the server's message about a full time at the times", async () => {
    const { container, book } = await open({
      [BOOK]: [409, { message: 'Full', errors: { time: ['Choose another time'] } }],
    });
    await fillAll(container);
    await book();
    const group = container.querySelector('fieldset');
    expect(container.querySelector(`[id="${group?.getAttribute('aria-describedby')}"]`)?.textContent).toBe(
      'Choose another time',
    );
    expect(container.querySelector('input[type=radio]:checked')).toBeNull();
  });

  it('preselects the topic in the address', async () => {
    const { container } = await open({}, '?topic=loan');
    expect(findControl(container, text.you.topic).value).toBe('loan');
  });

  it('drops a saved time that is no longer available', async () => {
    sessionStorage.setItem(
      'somesa:form:booking',
      JSON.stringify({ day: '2026-11-20', time: '08:00', note: 'Hi' }),
    );
    const { container } = await open();
    expect(findControl(container, text.times.day).value).toBe('');
    expect(findControl(container, text.you.note).value).toBe('Hi');
  });
});

describe('BookingsPage without available times', () => {
  it('shows a loading message', async () => {
    const { container } = await open({ [TIMES]: new Promise(() => undefined) });
    expect(container.querySelector('[role=status]')?.textContent).toContain(text.times.loading);
  });

  it('shows that all times are taken, and other ways to reach us', async () => {
    const { container, text: all } = await open({ [TIMES]: [200, { days: [] }] });
    expect(all()).toContain(text.times.none.title);
    expect(container.querySelector('a[href="/contact"]')).not.toBeNull();
  });

  it('shows the connection error, and the form after a retry', async () => {
    const { container, answers, text: all } = await open({ [TIMES]: 'broken' });
    answers[TIMES] = [200, { days }];
    expect(all()).toContain('Network Error');
    await press(container, text.times.failed.again);
    expect(findControl(container, text.times.day)).toBeDefined();
  });

  it('retries when the connection returns', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { container, answers, text: all } = await open({ [TIMES]: 'broken' });
    answers[TIMES] = [200, { days }];
    expect(all()).toContain(text.times.failed.offline);
    await settle(() => window.dispatchEvent(new Event('online')));
    expect(findControl(container, text.times.day)).toBeDefined();
  });
});
