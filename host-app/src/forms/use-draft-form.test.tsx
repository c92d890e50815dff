import type { ApiFailure } from '@somesa/api-client';
import { err, ok, type Result } from '@somesa/core';
import { Button, Field, MoneyField, SelectField, TextArea } from '@somesa/ui';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render, settle } from '../testing/render';
import { useDraftForm } from './use-draft-form';

const texts = { name_required: 'Who are you?', name_invalid: 'Only letters', field_invalid: 'No' };
const empty = { name: '', password: '' };
type Send = (values: typeof empty) => Promise<Result<string, ApiFailure>>;

const check = ({ name, password }: typeof empty) => {
  const errors: Record<string, string[]> = {};
  if (!name) errors.name = ['name_required'];
  else if (name === '!') errors.name = ['name_invalid'];
  if (!password) errors.password = ['password_unworded'];
  return Object.keys(errors).length > 0 ? errors : null;
};

const sent: string[] = [];
const Example = ({
  send,
  messages = texts,
  resetsFor,
}: {
  send: Send;
  messages?: typeof texts;
  resetsFor?: 'next-entry';
}) => {
  const form = useDraftForm({
    name: 'example',
    empty,
    check,
    send,
    texts: messages,
    secret: ['password'],
    ...(resetsFor && { resetsFor }),
    onSent: (answer) => sent.push(answer),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failure && <p role="alert">{form.failure.message}</p>}
      <Field label="Name" {...form.field('name')} />
      <Field label="Password" type="password" {...form.field('password')} />
      <Button type="submit" isBusy={form.isBusy}>
        Send
      </Button>
    </form>
  );
};

let leave: () => Promise<void> = async () => undefined;
const open = async (send: Send = async () => ok('done'), more: { resetsFor?: 'next-entry' } = {}) => {
  const view = await render(<Example send={send} {...more} />);
  leave = view.unmount;
  const input = (name: string) => view.container.querySelector(`[name=${name}]`) as HTMLInputElement;
  return {
    ...view,
    input,
    value: (name: string) => input(name).value,
    type: (name: string, value: string) =>
      settle(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value);
        input(name).dispatchEvent(new Event('input', { bubbles: true }));
      }),
    leaveField: (name: string) =>
      settle(() => input(name).dispatchEvent(new Event('focusout', { bubbles: true }))),
    send: () => press(view.container, 'Send'),
  };
};

beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
});
afterEach(() => leave());

it('shows no error while the user types, and the error once the field loses focus', async () => {
  const view = await open();
  await view.type('name', 'A');
  await view.type('name', '');
  expect(view.text()).not.toContain(texts.name_required);
  await view.leaveField('name');
  expect(view.text()).toContain(texts.name_required);
  expect(view.input('name').getAttribute('aria-invalid')).toBe('true');
  await view.type('name', 'A');
  expect(view.text()).not.toContain(texts.name_required);
});

it('focuses the first invalid field and sends nothing', async () => {
  const send = vi.fn<Send>();
  const view = await open(send);
  await view.send();
  expect(document.activeElement).toBe(view.input('name'));
  expect(view.text()).toContain(`${texts.name_required}Password${texts.field_invalid}`);
  expect(send).not.toHaveBeenCalled();
});

it('keeps typed values over a reload, but never a password', async () => {
  const first = await open();
  await first.type('name', 'Akello');
  await first.type('password', 'kampala7');
  await first.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('kampala7');
  const reloaded = await open();
  expect([reloaded.value('name'), reloaded.value('password')]).toEqual(['Akello', '']);
});

it('keeps values that were typed before the code ran', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Example send={async () => ok('')} />);
  (container.querySelector('[name=name]') as HTMLInputElement).value = 'Okello';
  let root: { unmount(): void } | undefined;
  await settle(() => {
    root = hydrateRoot(container, <Example send={async () => ok('')} />);
  });
  expect((container.querySelector('[name=name]') as HTMLInputElement).value).toBe('Okello');
  leave = () =>
    settle(() => {
      root?.unmount();
      container.remove();
    });
});

it('sends the form once however often it is submitted, then keeps what was typed meanwhile, but no password', async () => {
  let answer: (result: Result<string, ApiFailure>) => void = () => undefined;
  const send = vi.fn<Send>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const view = await open(send);
  await view.type('name', 'Akello');
  await view.type('password', 'kampala7');
  await view.send();
  await settle(() => view.container.querySelector('form')?.requestSubmit());
  expect(send).toHaveBeenCalledTimes(1);
  await view.type('name', 'Akello Grace');
  await settle(() => answer(ok('stored')));
  expect(sent).toEqual(['stored']);
  expect([view.value('name'), view.value('password')]).toEqual(['Akello Grace', '']);
  expect(sessionStorage.getItem('somesa:form:example')).toBeNull();
});

const AllKinds = ({ stored }: { stored: string }) => {
  const form = useDraftForm({
    empty: {
      text: stored,
      date: '',
      money: stored && '1',
      select: stored && 'a',
      area: stored,
      choice: '',
    },
    check: () => null,
    texts: {},
    send: async () => ok('done'),
    onSent: () => undefined,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Field label="Text" {...form.field('text')} />
      <Field label="Date" type="date" {...form.field('date')} />
      <MoneyField label="Money" {...form.field('money')} />
      <SelectField label="Select" {...form.field('select')}>
        <option value="">None</option>
        <option value="a">A</option>
        <option value="b">B</option>
      </SelectField>
      <TextArea label="Area" {...form.field('area')} />
      <input type="radio" value="yes" {...form.field('choice')} />
      <Button type="submit">Send</Button>
    </form>
  );
};

it.each(['', 'stored'])('keeps a value of every kind of control that opened with "%s"', async (stored) => {
  const view = await render(<AllKinds stored={stored} />);
  leave = view.unmount;
  const typed = { text: 'Akello', date: '2026-11-11', money: '700,000', select: 'b', area: 'Two words' };
  const control = (name: string) => view.container.querySelector(`[name=${name}]`) as HTMLInputElement;
  for (const [name, value] of Object.entries(typed))
    await settle(() => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control(name)), 'value')?.set?.call(
        control(name),
        value,
      );
      control(name).dispatchEvent(new Event(name === 'select' ? 'change' : 'input', { bubbles: true }));
    });
  await settle(() => control('choice').click());
  const read = () => Object.fromEntries(Object.keys(typed).map((name) => [name, control(name).value]));
  await press(view.container, 'Send');
  await press(view.container, 'Send');
  expect(read()).toEqual(typed);
  expect(control('choice').checked).toBe(true);
});

it('is empty again and without errors once it was sent, if it is for another entry', async () => {
  const view = await open(async () => ok('stored'), { resetsFor: 'next-entry' });
  await view.type('name', 'Akello');
  await view.type('password', 'kampala7');
  await view.send();
  expect([view.value('name'), view.value('password')]).toEqual(['', '']);
  await view.type('name', 'B');
  await view.type('name', '');
  expect(view.text()).not.toContain(texts.name_required);
});

it("shows the server's message under its field until the value changes", async () => {
  const view = await open(async () =>
    err({ kind: 'answer', status: 422, message: 'Look again', errors: { name: ['This name is taken'] } }),
  );
  await view.type('name', 'Akello');
  await view.type('password', 'kampala7');
  await view.send();
  expect(view.text()).toContain('This name is taken');
  expect(view.container.querySelector('[role=alert]')).toBeNull();
  expect(view.value('name')).toBe('Akello');
  await view.type('name', 'Akello B');
  expect(view.text()).not.toContain('This name is taken');
});

it("shows the server's message again after a reload until the value changes", async () => {
  const errors = { name: ['This name is taken'], password: ['This password is common'] };
  const first = await open(async () => err({ kind: 'answer', status: 422, message: 'Look again', errors }));
  await first.type('name', 'Akello');
  await first.type('password', 'kampala7');
  await first.send();
  await first.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/kampala7|common/);
  const reloaded = await open();
  expect(reloaded.value('name')).toBe('Akello');
  expect(reloaded.text()).toContain('This name is taken');
  expect(reloaded.input('name').getAttribute('aria-invalid')).toBe('true');
  await reloaded.type('name', 'Akello B');
  expect(reloaded.text()).not.toContain('This name is taken');
  await reloaded.type('password', 'kampala8');
  await reloaded.send();
  expect(sent).toEqual(['done']);
  expect(sessionStorage).toHaveLength(0);
});

it('shows errors after a reload for fields that were invalid before it, and for no empty field', async () => {
  const first = await open();
  await first.type('name', '!');
  await first.leaveField('name');
  expect(first.text()).toContain('Only letters');
  await first.unmount();
  const reloaded = await open();
  expect(reloaded.value('name')).toBe('!');
  expect(reloaded.text()).toContain('Only letters');
  expect(reloaded.input('password').getAttribute('aria-invalid')).not.toBe('true');
});

it('shows a connection error and keeps the text, until the next attempt', async () => {
  const answers: Result<string, ApiFailure>[] = [
    err({ kind: 'connection', status: null, message: 'Network Error' }),
    ok('stored'),
  ];
  const view = await open(async () => answers.shift() ?? ok(''));
  await view.type('name', 'Akello');
  await view.type('password', 'kampala7');
  await view.send();
  expect(view.container.querySelector('[role=alert]')?.textContent).toBe('Network Error');
  expect(view.value('name')).toBe('Akello');
  await view.send();
  expect(view.container.querySelector('[role=alert]')).toBeNull();
  expect(sent).toEqual(['stored']);
});

it('stores no values that were not changed', async () => {
  const view = await open();
  await view.type('name', 'Akello');
  await view.type('name', '');
  expect(sessionStorage).toHaveLength(0);
});
