import { err, ok, type Result } from './result';

/** Transitions of a state machine: for each state its allowed events, and the state to which each leads. */
export type TransitionTable<State extends string, Event extends string> = Readonly<
  Record<State, Partial<Record<Event, State>>>
>;

/** Transition that the table does not contain. */
export interface IllegalTransition<State extends string, Event extends string> {
  code: 'illegal_move';
  from: State;
  event: Event;
}

/** Returns the state to which an event leads, or an error if the table does not contain the transition. */
export const transition = <State extends string, Event extends string>(
  transitions: TransitionTable<State, Event>,
  from: State,
  event: Event,
): Result<State, IllegalTransition<State, Event>> => {
  const to = transitions[from][event];
  return to ? ok(to) : err({ code: 'illegal_move', from, event });
};
