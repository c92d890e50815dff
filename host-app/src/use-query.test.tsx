import type { ApiFailure } from '@somesa/api-client';
import { err, ok, type Result } from '@somesa/core';
import { Button } from '@somesa/ui';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { press, render, settle } from './testing/render';
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
