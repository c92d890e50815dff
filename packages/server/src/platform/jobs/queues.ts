/** The queue that pg-boss keeps: its jobs say 'look at what is due'. Created with the migrations, by the owner. */
export const SWEEP_QUEUE = 'sweep';
