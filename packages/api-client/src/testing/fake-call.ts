import { ok, type Result } from '@somesa/core';
import { type Mock, vi } from 'vitest';
import type { ApiFailure } from '../api-failure';
import type { Answers, Call, Line, Requests } from '../call';

/** Function that answers the requests of one line. */
export type Handler<L extends Line> = (request: Requests[L]) => Promise<Result<Answers[L], ApiFailure>>;

/** Creates a mock that answers the requests of a line successfully. */
export const mockCall = <L extends Line>(_line: L, answer: Answers[L]): Mock<Handler<L>> =>
  vi.fn<Handler<L>>(async () => ok(answer));

/** Creates `call` over the handlers of some lines. A request of another line fails the test. */
export const createFakeCall = (handlers: { [L in Line]?: Handler<L> }): Call =>
  vi.fn((line: Line, request: object = {}) => {
    const handle = handlers[line] as ((request: object) => unknown) | undefined;
    if (!handle) throw new Error(`No handler answers ${line}.`);
    return handle(request);
  }) as Call;
