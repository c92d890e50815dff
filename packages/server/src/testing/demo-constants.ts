/** The web origin that all demo schools register. */
export const SCHOOL_ORIGIN = 'http://school.example';

/** Business time of the tests: a Saturday in the third term, away from midnight. */
export const START = '2026-11-21T09:00:00.000Z';
