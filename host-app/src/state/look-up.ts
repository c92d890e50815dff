import { proxy } from 'valtio';

/** The number typed on the home page, on its way to the wizard: in memory only, since it is personal data. */
export const lookUp = proxy({ regNo: '' });

/** Takes the number that was typed on the home page, once. */
export const takeTypedNumber = (): string => {
  const { regNo } = lookUp;
  lookUp.regNo = '';
  return regNo;
};
