export const isSample = process.env.KILL_SAMPLE === '1';

/** Number of kills of the server at random moments, per engine. */
export const RANDOM_KILLS = isSample ? 1 : 50;
/** One in this number of random kills happens while the server starts; the others happen under load. */
export const STARTING_EVERY = 4;
/** Number of payers between two kills under load. */
export const PAYERS_PER_KILL = 24;
/** Time within which the payers of one kill send their requests, in milliseconds. */
export const PAYERS_COME_WITHIN_MS = 500;
/** Maximum time before a kill under load, in milliseconds. */
export const KILL_WITHIN_MS = 900;
/** Maximum time between the start of a server and its kill, in milliseconds. */
export const KILL_STARTING_WITHIN_MS = 1_500;
/** Number of children to pay for. */
export const CHILDREN = 500;
/** Number of children with an active loan. All payers together send less than their first instalments. */
export const BORROWERS = 16;
/** Principal for each child, in UGX; the network pays it in one transfer. */
export const PRINCIPAL_UGX = 400_000;
/** Number of fee reminders, and of kills while they are sent. */
export const REMINDERS = isSample ? 40 : 5_000;
export const REMINDER_KILLS = isSample ? 1 : 12;
/** Maximum time until a step is reached, in milliseconds. */
export const STEP_WITHIN_MS = 45_000;
/** Maximum time until every payer has a response after the last kill, in milliseconds. */
export const CALM_WITHIN_MS = 60_000;
/** Time limit for all random kills of one engine on a busy machine, in milliseconds. */
export const RANDOM_TEST_LIMIT_MS = 1_800_000;
