import { err, ok, type Result } from './result';

/** The legal moves of a state machine: by the state it is in, what can happen, and where that leads. */
export type TransitionTable<State extends string, Event extends string> = Readonly<
  Record<State, Partial<Record<Event, State>>>
>;

/** A move that the table does not hold. */
export interface IllegalMove<State extends string, Event extends string> {
  code: 'illegal_move';
  from: State;
  event: Event;
}

/** Names the state that an event leads to, or tells that the move is not legal. */
export const transition = <State extends string, Event extends string>(
  moves: TransitionTable<State, Event>,
  from: State,
  event: Event,
): Result<State, IllegalMove<State, Event>> => {
  const to = moves[from][event];
  return to ? ok(to) : err({ code: 'illegal_move', from, event });
};
