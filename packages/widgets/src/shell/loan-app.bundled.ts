import { mount } from '../element/mount-loan-application';

/** For the one-file build that pages pin by its hash: the app is here already. */
export const loadLoanApp = async (): Promise<typeof mount> => mount;
