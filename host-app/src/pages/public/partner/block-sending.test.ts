import { expect, it, vi } from 'vitest';
import { blockSending } from './preview';

const message = 'This is a preview.';
const answer = vi.fn(async () => new Response('{}'));

/** Creates a window with what pages send requests with. */
const createView = () => {
  class Request extends EventTarget {
    readonly status: number = 0;
    readonly responseText: string = '';
    send(): void {
      throw new Error('a preview sent an upload');
    }
  }
  const view = { fetch: answer, XMLHttpRequest: Request };
  blockSending(view as unknown as Window, message);
  return { view: view as unknown as Window, Request };
};

it('lets a preview read', async () => {
  const { view } = createView();
  expect(await (await view.fetch('/api/students/SMK-0001')).json()).toEqual({});
  await view.fetch('/api/config', { method: 'get' });
  expect(answer).toHaveBeenCalledTimes(2);
});

it.each(['POST', 'put', 'DELETE'])('rejects a %s of a preview with the message', async (method) => {
  const { view } = createView();
  answer.mockClear();
  const response = await view.fetch('/api/payments', { method });
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 409,
    body: { message },
  });
  expect(answer).not.toHaveBeenCalled();
});

it('rejects an upload of a preview with the message', () => {
  const { Request } = createView();
  const request = new Request();
  const onLoad = vi.fn();
  request.addEventListener('load', onLoad);
  request.send();
  expect(onLoad).toHaveBeenCalledTimes(1);
  expect([request.status, JSON.parse(request.responseText)]).toEqual([409, { message }]);
});
