import { proxy } from 'valtio';

/**
 * Registration number from the home page for the wizard; kept only in memory, because it is personal data.
 */
export const lookup = proxy({ regNo: '' });

export const takeTypedNumber = (): string => {
  const { regNo } = lookup;
  lookup.regNo = '';
  return regNo;
};
