import { ADMIN } from '../admin-addresses';

/** Path of the schools screen. */
export const SCHOOLS = `${ADMIN}/schools`;

/** The parts of a school's screen. */
export const schoolTabs = ['details', 'fees', 'register', 'snippet', 'settlements', 'statement'] as const;

/** One of them. */
export type SchoolTab = (typeof schoolTabs)[number];
