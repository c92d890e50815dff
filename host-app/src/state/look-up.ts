import { proxy } from 'valtio';

/** The number typed on the home page, on its way to the wizard: in memory only, since it is personal data. */
export const lookUp = proxy({ regNo: '' });
