import type { ApiFailure } from '@somesa/api-client';
import { err, ok, type Result } from '@somesa/core';
import { Button } from '@somesa/ui';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { press, render, settle } from '../testing/render';
import { useQuery } from './use-query';

type QueryResult = Result<string, ApiFailure>;
const failed: QueryResult = err({ kind: 'connection', status: null, message: 'Network Error' });

let respondLate: (result: QueryResult) => void = () => undefined;
const earlier = [Promise.resolve(failed), new Promise<QueryResult>((resolve) => (respondLate = resolve))];
const calls = {
  november: () => earlier.shift() ?? Promise.resolve(failed),
  december: () => Promise.resolve(ok('December')),
};

const Asking = () => {
  const [month, setMonth] = useState<keyof typeof calls>('november');
  const { state, retry } = useQuery<string>(calls[month]);
  return (
    <>
      <Button onClick={retry}>Again</Button>
      <Button onClick={() => setMonth('december')}>Next</Button>
      <p>{state.kind === 'ready' ? state.value : state.kind}</p>
    </>
  );
};

test('ignores a late response to an earlier request', async () => {
  const view = await render(<Asking />);
  await settle();
  expect(view.text()).toContain('failed');
  await press(view.container, 'Again');
  await press(view.container, 'Next');
  expect(view.text()).toContain('December');
  await settle(() => respondLate(ok('November')));
  expect(view.text()).toContain('December');
  await view.unmount();
});

let respond: (result: QueryResult) => void = () => undefined;
const list = new Promise<QueryResult>((resolve) => (respond = resolve));
const getList = () => list;

const Changing = () => {
  const { state, update } = useQuery<string>(getList);
  return (
    <>
      <Button onClick={() => update((value) => `${value}, read`)}>Read</Button>
      <p>{state.kind === 'ready' ? state.value : state.kind}</p>
    </>
  );
};

test('changes a response that has arrived, and replaces nothing before', async () => {
  const view = await render(<Changing />);
  await press(view.container, 'Read');
  expect(view.text()).toContain('loading');
  await settle(() => respond(ok('Reminders')));
  expect(view.text()).toContain('Reminders');
  await press(view.container, 'Read');
  expect(view.text()).toContain('Reminders, read');
  await view.unmount();
});
